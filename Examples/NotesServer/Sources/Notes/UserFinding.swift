/// Finds users by their names, which another module knows.
public protocol UserFinding: Sendable {
    func userID(named name: String) async throws -> UserID?
}
