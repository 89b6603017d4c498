import Stubbing

final class MockReminderStoring: ReminderStoring {
    let textStub = AsyncThrowingStub<Int, String, any Error>()

    func text(id: Int) async throws -> String {
        try await textStub(id)
    }
}
