import Foundation

/// Reads what is at a path: of a directory, or of a server.
protocol NetworkClient: Sendable {
    /// Returns all bytes at a path such as `users/ada/profile.json`.
    ///
    /// Throws a ``NetworkError`` if it cannot.
    func data(from path: String) async throws -> Data
}
