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
    func createsAFolderForItsOwnerOnly() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent + "/new/folder"
            try await NotesDatabase.open(folder: folder).close()

            let attributes = try FileManager.default.attributesOfItem(atPath: folder)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
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

    /// A user can keep all readers busy.
    @Test
    func theCheckDoesNotWaitForReaders() async throws {
        try await withDatabase { database in
            let release = DispatchSemaphore(value: 0)
            let (started, start) = AsyncStream<Void>.makeStream()
            let count = database.pool.configuration.maximumReaderCount
            let pool = database.pool
            for _ in 1...count {
                Thread {
                    try? pool.read { _ in
                        start.yield()
                        release.wait()
                    }
                }
                .start()
            }
            var iterator = started.makeAsyncIterator()
            for _ in 1...count { await iterator.next() }

            try await database.check()
            for _ in 1...count { release.signal() }
        }
    }

    @Test
    func theDatabaseFileIsCompleteAfterClosing() async throws {
        try await withTemporaryFolder { folder in
            let first = try await NotesDatabase.open(folder: folder)
            let account = try Account.named("ada")
            try await DatabaseAccountStore(database: first).insert(account)
            // A reader that is open, as in a server.
            #expect(try await DatabaseAccountStore(database: first).account(named: account.name) == account)
            try first.close()

            try await withTemporaryFolder { copy in
                try FileManager.default.copyItem(atPath: folder + "/notes.sqlite", toPath: copy + "/notes.sqlite")
                let second = try await NotesDatabase.open(folder: copy)
                #expect(try await DatabaseAccountStore(database: second).account(named: account.name) == account)
                try second.close()
            }
        }
    }

    @Test
    func rejectsTablesOfANewerVersion() async throws {
        try await withTemporaryFolder { folder in
            try await NotesDatabase.open(folder: folder).close()
            let queue = try DatabaseQueue(path: folder + "/notes.sqlite")
            var newer = DatabaseMigrator.notes
            newer.registerMigration("tags") { database in try database.execute(sql: "CREATE TABLE tags (name TEXT)") }
            try newer.migrate(queue)
            try queue.close()

            let error = await #expect(throws: StorageError.newerVersion(migrations: ["tags"])) {
                try await NotesDatabase.open(folder: folder)
            }
            #expect(error?.description.contains("newer version") == true)
        }
    }
}
