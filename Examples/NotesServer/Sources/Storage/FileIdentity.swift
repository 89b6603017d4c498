import Foundation
import Synchronization

/// Recognizes that a file was replaced, deleted or truncated while it is open.
///
/// SQLite doesn't: it goes on with what it has in memory, and what it writes is lost.
final class FileIdentity: Sendable {
    private struct Status {
        let number: UInt64?
        let size: UInt64

        init(path: String) throws {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            number = attributes[.systemFileNumber] as? UInt64
            size = attributes[.size] as? UInt64 ?? 0
        }
    }

    private let path: String

    /// The status with the largest size so far.
    ///
    /// The database never gets smaller, because nothing compacts it.
    private let largest: Mutex<Status>

    init(path: String) throws {
        self.path = path
        largest = Mutex(try Status(path: path))
    }

    /// Throws ``StorageError/replaced(path:)`` if the file isn't what it was.
    func check() throws {
        let status = try Status(path: path)
        try largest.withLock { largest in
            guard status.number == largest.number, status.size >= largest.size else {
                throw StorageError.replaced(path: path)
            }
            largest = status
        }
    }
}
