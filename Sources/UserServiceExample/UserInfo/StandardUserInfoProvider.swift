/// Reads `profile.json` from the directory of a user.
final class StandardUserInfoProvider: UserInfoProvider {
    private let networkClient: any NetworkClient

    init(networkClient: any NetworkClient) {
        self.networkClient = networkClient
    }

    func userInfo(userID: String) async throws -> UserInfo {
        let path = "users/\(userID)/profile.json"
        return try UserInfo(json: await networkClient.data(from: path), path: path)
    }
}
