/// Provides the information that users publish about themselves.
protocol UserInfoProvider: Sendable {
    func userInfo(userID: String) async throws -> UserInfo
}

/// The information that a user publishes.
struct UserInfo: Codable, Equatable, Sendable {
    let name: String
    let occupation: String
    let knownFor: String
}
