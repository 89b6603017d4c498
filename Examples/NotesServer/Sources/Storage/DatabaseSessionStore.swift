public import Accounts
public import Foundation
import GRDB

/// The sessions in the database.
public struct DatabaseSessionStore: SessionStore {
    private let database: NotesDatabase

    public init(database: NotesDatabase) {
        self.database = database
    }

    public func insert(_ session: Session) async throws {
        try await database.pool.write { database in
            try database.execute(
                sql: "INSERT INTO sessions (id, accountID, secretDigest, expiresAt) VALUES (?, ?, ?, ?)",
                arguments: [
                    session.id.rawValue, session.accountID.rawValue, session.secretDigest,
                    session.expiresAt.timeIntervalSinceReferenceDate,
                ]
            )
        }
    }

    public func session(id: Session.ID) async throws -> Session? {
        try await database.pool.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT accountID, secretDigest, expiresAt FROM sessions WHERE id = ?",
                arguments: [id.rawValue]
            )
            .map { row in
                Session(
                    id: id,
                    accountID: .init(rawValue: row["accountID"]),
                    secretDigest: row["secretDigest"],
                    expiresAt: Date(timeIntervalSinceReferenceDate: row["expiresAt"])
                )
            }
        }
    }

    public func delete(id: Session.ID) async throws {
        try await database.pool.write { database in
            try database.execute(sql: "DELETE FROM sessions WHERE id = ?", arguments: [id.rawValue])
        }
    }

    public func deleteSessions(expiredAt date: Date) async throws -> Int {
        try await database.pool.write { database in
            try database.execute(
                sql: "DELETE FROM sessions WHERE expiresAt <= ?",
                arguments: [date.timeIntervalSinceReferenceDate]
            )
            return database.changesCount
        }
    }
}
