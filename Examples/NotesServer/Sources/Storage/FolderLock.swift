import Foundation
import GRDB

/// A lock that one process has at a time, and that the system releases when the process ends, however it ends.
///
/// Two servers on the same folder would keep each other from writing, and wouldn't know which sessions the other has
/// ended. A transaction of the database itself can't be the lock, because readers and writers need many.
struct FolderLock {
    private let queue: DatabaseQueue

    /// Takes the lock of a folder, by a transaction that stays open.
    ///
    /// Throws ``StorageError/inUse(folder:)`` if another process has it.
    init(folder: URL) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        // Nothing is written, so there is no need for a file of changes.
        configuration.prepareDatabase { database in try database.execute(sql: "PRAGMA journal_mode = MEMORY") }
        do {
            queue = try DatabaseQueue(path: folder.appending(path: "notes.lock").path, configuration: configuration)
            try queue.writeWithoutTransaction { database in try database.beginTransaction(.exclusive) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw StorageError.inUse(folder: folder.path)
        }
    }

    func release() {
        try? queue.close()
    }
}
