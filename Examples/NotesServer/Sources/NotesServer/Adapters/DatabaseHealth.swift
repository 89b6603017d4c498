import Storage

/// The server can do its work if the database answers.
struct DatabaseHealth: HealthChecking {
    let database: NotesDatabase

    func check() async throws {
        try await database.check()
    }
}
