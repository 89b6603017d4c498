import Accounts
import Notes

/// Opens the database: what a test replaces to run the program without one.
protocol DatabaseOpening: Sendable {
    func openDatabase(folder: String) async throws -> any StoreMaking
}

/// A database that is open.
protocol StoreMaking: Sendable {
    func makeAccountStore() async throws -> any AccountStore
    func makeSessionStore() async throws -> any SessionStore
    func makeNoteStore() async throws -> any NoteStore

    /// Throws unless the database takes what is written to it.
    func check() async throws

    func close() async throws
}
