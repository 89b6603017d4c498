import Stubbing

@testable import Shop

final class MockPayment: Payment {
    let sendStub = AsyncThrowingStub<Void, Void, any Error>()

    func send() async throws {
        try await sendStub()
    }
}
