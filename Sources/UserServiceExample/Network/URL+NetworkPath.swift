import Foundation

extension URL {
    /// Returns the URL of the file at a path below this directory or server.
    ///
    /// Throws ``NetworkError/invalidPath(_:)`` if the path leads elsewhere.
    func appending(networkPath path: String) throws(NetworkError) -> URL {
        let components = path.split(separator: "/", omittingEmptySubsequences: false)
        guard components.allSatisfy({ !["", ".", ".."].contains($0) }), !path.contains("\0") else {
            throw .invalidPath(path)
        }
        return appending(path: path)
    }
}
