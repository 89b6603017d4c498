import Stubbing

@testable import UserServiceExample

final class MockUserInfoProvider: UserInfoProvider {
    let userInfoStub = AsyncThrowingStub<String, UserInfo, any Error>()

    func userInfo(userID: String) async throws -> UserInfo {
        try await userInfoStub(userID)
    }
}
