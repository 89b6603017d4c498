import Foundation

/// Reads files of a directory or a server by their paths.
protocol NetworkClient: Sendable {
    /// Returns all bytes of the file at a path, such as `users/ada/profile.json`.
    ///
    /// Throws a ``NetworkError``, or a `CancellationError` if the task is canceled.
    func data(from path: String) async throws -> Data
}
