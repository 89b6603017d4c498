import Foundation
import GRDB

/// The database file of the server, opened and up to date.
///
/// The stores of this module share it. One of them writes at a time; readers don't wait for writers.
public final class NotesDatabase: Sendable {
    let pool: DatabasePool

    private init(pool: DatabasePool) {
        self.pool = pool
    }

    /// Opens the database file in a folder, or creates it, and brings its tables up to date.
    public static func open(folder: String) async throws -> NotesDatabase {
        var configuration = Configuration()
        // What has been acknowledged must survive a power failure, not only the end of the process.
        configuration.prepareDatabase { database in try database.execute(sql: "PRAGMA synchronous = FULL") }
        let path = URL(filePath: folder).appending(path: "notes.sqlite").path
        let database = NotesDatabase(pool: try DatabasePool(path: path, configuration: configuration))
        try await database.migrate()
        return database
    }

    private func migrate() async throws {
        let pool = pool
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DatabaseMigrator.notes.asyncMigrate(pool) { result in continuation.resume(with: result.map { _ in }) }
        }
    }

    /// Closes the file.
    ///
    /// The last access must have ended.
    public func close() throws {
        try pool.close()
    }

    /// Throws unless the database answers.
    public func check() async throws {
        _ = try await pool.read { database in try Int.fetchOne(database, sql: "SELECT 1") }
    }
}
