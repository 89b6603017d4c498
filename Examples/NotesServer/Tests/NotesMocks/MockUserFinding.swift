import Notes
import Stubbing

/// A mock of ``UserFinding``.
final class MockUserFinding: UserFinding {
    let userIDStub = AsyncThrowingStub<String, UserID?, any Error>()

    func userID(named name: String) async throws -> UserID? {
        try await userIDStub(name)
    }
}
