import Providers
import Stubbing
import Testing

private struct Database: Sendable {
    let version: Int
}

private struct Search: Sendable {
    let database: Database
}

private struct CompositionRoot: Sendable {
    let asyncDatabase: AsyncShared<Database>

    init(openDatabase: @escaping @Sendable () async throws -> Database) {
        asyncDatabase = AsyncShared { try await openDatabase() }
    }

    func makeSearch() async throws -> Search {
        Search(database: try await asyncDatabase.value)
    }
}

struct AsyncCreationTests {
    @Test
    func concurrentCallersAwaitOneCreationAndAFailureIsRetried() async throws {
        let open = AsyncThrowingStub<Void, Database, any Error>(defaultReturnValue: Database(version: 7))
        open.enqueue(.failure(TestError(number: 1)))
        let root = CompositionRoot { try await open() }

        await #expect(throws: TestError(number: 1)) { try await root.makeSearch() }
        async let first = root.makeSearch()
        async let second = root.makeSearch()
        #expect(try await [first, second].map(\.database.version) == [7, 7])
        #expect(open.callCount == 2)
    }
}
