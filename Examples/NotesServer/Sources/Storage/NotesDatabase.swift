import Foundation
import GRDB

/// The database file of the server, opened and up to date.
///
/// The stores of this module share it. One of them writes at a time; readers don't wait for writers.
public final class NotesDatabase: Sendable {
    let pool: DatabasePool

    private let lock: FolderLock

    private init(folder: URL, lock: FolderLock) throws {
        var configuration = Configuration()
        // An acknowledged note must survive a power failure, not only the end of the process.
        configuration.prepareDatabase { database in try database.execute(sql: "PRAGMA synchronous = FULL") }
        pool = try DatabasePool(path: folder.appending(path: "notes.sqlite").path, configuration: configuration)
        self.lock = lock
    }

    /// Opens the database file in a folder, or creates both, and brings its tables up to date.
    ///
    /// Only the owner can read a folder that it creates.
    ///
    /// Throws a ``StorageError`` if another process uses the folder, or if the tables are from a newer version.
    public static func open(folder path: String) async throws -> NotesDatabase {
        let folder = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let lock = try FolderLock(folder: folder)
        do {
            let database = try NotesDatabase(folder: folder, lock: lock)
            try await database.migrate()
            try await database.check()
            return database
        } catch {
            lock.release()
            throw error
        }
    }

    private func migrate() async throws {
        let pool = pool
        let migrator = DatabaseMigrator.notes
        let unknown = try await pool.read { database in
            try migrator.appliedIdentifiers(database).subtracting(migrator.migrations)
        }
        guard unknown.isEmpty else { throw StorageError.newerVersion(migrations: unknown.sorted()) }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            migrator.asyncMigrate(pool) { result in continuation.resume(with: result.map { _ in }) }
        }
    }

    /// Waits for the accesses under way, moves all that was written into the database file, and closes it.
    public func close() throws {
        defer { lock.release() }
        // SQLite does this when its last connection is closed. The last ones of GRDB are readers, which can't.
        let checkpoint = Result { try pool.barrierWriteWithoutTransaction { try $0.checkpoint(.truncate) } }
        try pool.close()
        _ = try checkpoint.get()
    }

    /// Throws unless the database takes what is written to it.
    ///
    /// It doesn't wait for readers, which a user can keep busy.
    public func check() async throws {
        // This writes a page, even if it has that number already.
        try await pool.write { database in try database.execute(sql: "PRAGMA user_version = 1") }
    }
}
