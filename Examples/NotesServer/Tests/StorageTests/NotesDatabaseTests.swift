import Accounts
import Foundation
import GRDB
import Notes
import Testing

@testable import Storage

struct NotesDatabaseTests {
    @Test
    func storedNotesAreThereAfterReopening() async throws {
        try await withTemporaryFolder { folder in
            let ada = UserID(rawValue: UUID())
            let first = try await NotesDatabase.open(folder: folder)
            let note = try await DatabaseNoteStore(database: first).insert(
                NoteDraft(ownerID: ada, text: "Buy milk", createdAt: Date(timeIntervalSince1970: 0))
            )
            try first.close()

            let second = try await NotesDatabase.open(folder: folder)
            #expect(try await DatabaseNoteStore(database: second).note(id: note.id, readableBy: ada) == note)
            try second.close()
        }
    }

    @Test
    func datesThatAnEarlierVersionStoredStayTheSame() async throws {
        try await withTemporaryFolder { folder in
            let id = UUID()
            let pool = try DatabasePool(path: URL(filePath: folder).appending(path: "notes.sqlite").path)
            try DatabaseMigrator.notes.migrate(pool, upTo: "notes")
            try await pool.write { database in
                for sql in [
                    "INSERT INTO accounts (id, name, passwordSalt, passwordKey) VALUES (:id, 'ada', x'', x'')",
                    "INSERT INTO sessions (id, accountID, secretDigest, expiresAt) VALUES (:id, :id, x'', 1000000.5)",
                    "INSERT INTO notes (id, ownerID, text, createdAt) VALUES (1, :id, 'Buy milk', 1000000.5)",
                    "INSERT INTO readers (userID, noteID) VALUES (:id, 1)",
                ] { try database.execute(sql: sql, arguments: ["id": id]) }
            }
            try pool.close()

            let database = try await NotesDatabase.open(folder: folder)
            let session = try await DatabaseSessionStore(database: database).session(id: .init(rawValue: id))
            let note = try await DatabaseNoteStore(database: database)
                .note(id: .init(rawValue: 1), readableBy: .init(rawValue: id))
            #expect(session?.expiresAt == Date(timeIntervalSince1970: 1_000_000.5))
            #expect(note?.createdAt == Date(timeIntervalSince1970: 1_000_000.5))
            try database.close()
        }
    }

    @Test
    func theCheckSucceedsUntilTheDatabaseIsClosed() async throws {
        try await withTemporaryFolder { folder in
            let database = try await NotesDatabase.open(folder: folder)
            try await database.check()
            try database.close()

            await #expect(throws: (any Error).self) { try await database.check() }
        }
    }

    @Test
    func rejectsAFileThatIsNotADatabase() async throws {
        try await withTemporaryFolder { folder in
            let file = URL(filePath: folder).appending(path: "notes.sqlite")
            try Data("This isn't a database, however long it may be.".utf8).write(to: file)

            await #expect(throws: (any Error).self) { try await NotesDatabase.open(folder: folder) }
        }
    }
}
