/// The session of one user, from signing in to signing out.
protocol UserSession: Sendable {
    var userID: String { get }

    func signIn() async throws
    func avatar() async throws -> Document
}

/// An error that occurs when a user can't sign in.
enum UserSessionError: Error, Equatable, CustomStringConvertible {
    case unknownUser(String)
    case inactiveUser(String)

    var description: String {
        switch self {
        case .unknownUser(let userID): "There is no user \"\(userID)\"."
        case .inactiveUser(let userID): "The account of user \"\(userID)\" isn't active."
        }
    }
}
