import Providers
import Testing

private struct Database: Sendable, Equatable {
    let path: String

    init(path: String) throws {
        guard path.hasPrefix("/") else { throw TestError(number: 1) }
        self.path = path
    }
}

private struct CompositionRoot: Sendable {
    let sharedDatabase: Shared<Result<Database, any Error>>

    init(path: String) {
        sharedDatabase = Shared { Result { try Database(path: path) } }
    }

    var database: Database {
        get throws { try sharedDatabase.value.get() }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ThrowingFactoryTests {
    @Test
    func theValueIsCreatedOnceAndReadWithTry() throws {
        let root = CompositionRoot(path: "/notes")
        #expect(try root.database == Database(path: "/notes"))
    }

    @Test
    func aFailureReachesEveryReader() {
        let root = CompositionRoot(path: "notes")
        #expect(throws: TestError(number: 1)) { try root.database }
        #expect(throws: TestError(number: 1)) { try root.database }
    }
}
