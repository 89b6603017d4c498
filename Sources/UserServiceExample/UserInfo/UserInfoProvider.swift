/// Knows what users tell about themselves.
protocol UserInfoProvider: Sendable {
    func userInfo(userID: String) async throws -> UserInfo
}

/// What a user tells about herself or himself.
struct UserInfo: Codable, Equatable, Sendable {
    let name: String
    let occupation: String
    let knownFor: String
}
