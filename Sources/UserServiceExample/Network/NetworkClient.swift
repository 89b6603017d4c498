import Foundation

/// Reads what is at a path: of a directory, or of a server.
protocol NetworkClient: Sendable {
    /// Returns all bytes at a path such as `users/ada/profile.json`.
    ///
    /// Throws a ``NetworkError`` if it cannot.
    func data(from path: String) async throws -> Data
}

/// Why a ``NetworkClient`` has nothing to return.
enum NetworkError: Error, Equatable, CustomStringConvertible {
    case notFound(path: String)
    case tooLarge(path: String, limit: Int)
    case invalidPath(String)
    case unreadable(path: String, reason: String)

    var description: String {
        switch self {
        case .notFound(let path): "\(path): there is no such file."
        case .tooLarge(let path, let limit): "\(path): larger than the limit of \(limit) bytes."
        case .invalidPath(let path): "\"\(path)\" is not a path below the directory of users."
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        }
    }
}
