import Stubbing

@testable import UserServiceExample

final class MockUserSession: UserSession {
    let userIDStub = Stub<Void, String>()
    let signInStub = AsyncThrowingStub<Void, Void, any Error>()
    let avatarStub = AsyncThrowingStub<Void, Document, any Error>()

    var userID: String { userIDStub() }

    func signIn() async throws {
        try await signInStub()
    }

    func avatar() async throws -> Document {
        try await avatarStub()
    }
}
