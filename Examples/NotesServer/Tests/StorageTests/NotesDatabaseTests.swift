import Foundation
import Notes
import Storage
import Testing

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
