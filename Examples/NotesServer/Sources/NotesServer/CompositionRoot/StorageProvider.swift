import Accounts
import Notes
import Providers

/// Everything of the database.
///
/// The first caller opens it, and the others wait for that.
struct StorageProvider {
    let asyncDatabase: AsyncShared<any StoreMaking>

    /// - Parameters:
    ///   - databaseOpener: Opens the database.
    ///   - folder: Where the database file is.
    ///   - scope: Closes the database when it is closed.
    init(databaseOpener: any DatabaseOpening, folder: String, scope: Scope) {
        asyncDatabase = scope.asyncShared {
            try await databaseOpener.openDatabase(folder: folder)
        } teardown: { database in
            try await database.close()
        }
    }

    func makeAccountStore() async throws -> any AccountStore {
        try await asyncDatabase.value.makeAccountStore()
    }

    func makeSessionStore() async throws -> any SessionStore {
        try await asyncDatabase.value.makeSessionStore()
    }

    func makeNoteStore() async throws -> any NoteStore {
        try await asyncDatabase.value.makeNoteStore()
    }

    func makeHealth(clock: any Clock<Duration>) async throws -> any HealthChecking {
        DatabaseHealth(database: try await asyncDatabase.value, clock: clock)
    }
}
