import Testing

struct NoteDatabase: Sendable {
    struct CannotOpen: Error, Equatable {
        let path: String
    }

    let path: String

    init(path: String) throws {
        guard path.hasSuffix(".db") else { throw CannotOpen(path: path) }
        self.path = path
    }
}

struct NotesRoot: Sendable {
    let database: NoteDatabase

    init(path: String) throws {
        database = try NoteDatabase(path: path)
    }
}

enum LaunchResult: Sendable {
    case ready(NotesRoot)
    case failed(any Error)

    init(path: String) {
        do {
            self = .ready(try NotesRoot(path: path))
        } catch {
            self = .failed(error)
        }
    }
}

struct StartUpErrorTests {
    @Test
    func aRootThatCanBeCreatedIsReady() throws {
        guard case .ready(let root) = LaunchResult(path: "notes.db") else {
            Issue.record("The root isn't ready.")
            return
        }
        #expect(root.database.path == "notes.db")
    }

    @Test
    func theAppLearnsWhyItCannotStart() {
        guard case .failed(let error) = LaunchResult(path: "notes.txt") else {
            Issue.record("The root is ready.")
            return
        }
        #expect(error as? NoteDatabase.CannotOpen == NoteDatabase.CannotOpen(path: "notes.txt"))
    }
}
