/// What one user may do and see between signing in and signing out.
protocol UserSession: Sendable {
    var userID: String { get }

    func signIn() async throws
    func avatar() async throws -> Document
}

/// Why a user cannot sign in.
enum UserSessionError: Error, Equatable, CustomStringConvertible {
    case unknownUser(String)
    case inactiveUser(String)

    var description: String {
        switch self {
        case .unknownUser(let userID): "There is no user \"\(userID)\"."
        case .inactiveUser(let userID): "The account of user \"\(userID)\" is not active."
        }
    }
}
