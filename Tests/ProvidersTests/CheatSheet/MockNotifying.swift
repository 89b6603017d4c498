import Stubbing

final class MockNotifying: Notifying {
    let sendStub = AsyncThrowingStub<Void, Void, any Error>()

    func send() async throws {
        try await sendStub()
    }
}
