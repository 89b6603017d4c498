import Foundation
import Synchronization

/// Recognizes that a file was replaced, deleted or truncated while it is open.
///
/// SQLite doesn't: it goes on with what it has in memory, and what it writes is lost.
final class FileIdentity: Sendable {
    private let path: String

    /// The status with the largest size so far.
    ///
    /// The database never gets smaller, because nothing compacts it.
    private let largest: Mutex<FileStatus>

    init(path: String) throws {
        self.path = path
        largest = Mutex(try FileStatus(path: path))
    }

    /// Throws ``StorageError/replaced(path:)`` if the file isn't what it was.
    func check() throws {
        let status = try FileStatus(path: path)
        try largest.withLock { largest in
            guard status.number == largest.number, status.size >= largest.size else {
                throw StorageError.replaced(path: path)
            }
            largest = status
        }
    }
}
