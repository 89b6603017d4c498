import Foundation
import GRDB
public import Notes

/// The notes in the database.
public struct DatabaseNoteStore: NoteStore {
    private let database: NotesDatabase

    public init(database: NotesDatabase) {
        self.database = database
    }

    public func insert(_ draft: NoteDraft) async throws -> Note {
        try await database.pool.write { database in
            try database.execute(
                sql: "INSERT INTO notes (ownerID, text, createdAt) VALUES (?, ?, ?)",
                arguments: [draft.ownerID.rawValue, draft.text, draft.createdAt.timeIntervalSinceReferenceDate]
            )
            let id = database.lastInsertedRowID
            try database.execute(
                sql: "INSERT INTO readers (userID, noteID) VALUES (?, ?)",
                arguments: [draft.ownerID.rawValue, id]
            )
            return Note(id: .init(rawValue: id), ownerID: draft.ownerID, text: draft.text, createdAt: draft.createdAt)
        }
    }

    public func notes(_ query: NoteQuery) async throws -> [Note] {
        try await database.pool.read { database in
            guard let statement = try NoteStatement(query, database) else { return [] }
            return try Row.fetchAll(database, sql: statement.sql, arguments: statement.arguments).map(Note.init(row:))
        }
    }

    public func note(id: Note.ID, readableBy userID: UserID) async throws -> Note? {
        try await database.pool.read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT notes.* FROM notes JOIN readers ON readers.noteID = notes.id
                    WHERE notes.id = ? AND readers.userID = ?
                    """,
                arguments: [id.rawValue, userID.rawValue]
            )
            .map(Note.init(row:))
        }
    }

    public func addReader(_ userID: UserID, to id: Note.ID) async throws {
        do {
            try await database.pool.write { database in
                try database.execute(
                    sql: "INSERT INTO readers (userID, noteID) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    arguments: [userID.rawValue, id.rawValue]
                )
            }
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            throw NoteError.notFound
        }
    }

    public func delete(id: Note.ID) async throws {
        try await database.pool.write { database in
            try database.execute(sql: "DELETE FROM notes WHERE id = ?", arguments: [id.rawValue])
        }
    }
}

extension Note {
    fileprivate init(row: Row) {
        self.init(
            id: ID(rawValue: row["id"]),
            ownerID: UserID(rawValue: row["ownerID"]),
            text: row["text"],
            createdAt: Date(timeIntervalSinceReferenceDate: row["createdAt"])
        )
    }
}
