import Accounts
import Notes
import Providers
import Storage

/// Everything of the database.
///
/// The first caller opens it, and the others wait for that.
struct StorageProvider {
    let asyncDatabase: AsyncShared<NotesDatabase>

    /// - Parameters:
    ///   - folder: Where the database file is.
    ///   - scope: Closes the database when it is closed.
    init(folder: String, scope: Scope) {
        asyncDatabase = scope.asyncShared {
            try await NotesDatabase.open(folder: folder)
        } teardown: { database in
            try database.close()
        }
    }

    func makeAccountStore() async throws -> any AccountStore {
        DatabaseAccountStore(database: try await asyncDatabase.value)
    }

    func makeSessionStore() async throws -> any SessionStore {
        DatabaseSessionStore(database: try await asyncDatabase.value)
    }

    func makeNoteStore() async throws -> any NoteStore {
        DatabaseNoteStore(database: try await asyncDatabase.value)
    }

    func makeHealth(clock: any Clock<Duration>) async throws -> any HealthChecking {
        DatabaseHealth(database: try await asyncDatabase.value, clock: clock)
    }
}
