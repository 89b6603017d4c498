import Accounts
import Notes
import Storage

/// Opens the real database.
struct DatabaseOpener: DatabaseOpening {
    func openDatabase(folder: String) async throws -> any StoreMaking {
        try await NotesDatabase.open(folder: folder)
    }
}

extension NotesDatabase: StoreMaking {
    func makeAccountStore() -> any AccountStore { DatabaseAccountStore(database: self) }
    func makeSessionStore() -> any SessionStore { DatabaseSessionStore(database: self) }
    func makeNoteStore() -> any NoteStore { DatabaseNoteStore(database: self) }
}
