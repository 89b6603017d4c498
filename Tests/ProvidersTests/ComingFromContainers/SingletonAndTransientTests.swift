import Providers
import Testing

private final class Database: Sendable {}

private final class SearchIndex: Sendable {
    let database: Database

    init(database: Database) {
        self.database = database
    }
}

private final class Search: Sendable {
    let searchIndex: SearchIndex

    init(searchIndex: SearchIndex) {
        self.searchIndex = searchIndex
    }
}

private struct CompositionRoot: Sendable {
    let database: Database
    let sharedSearchIndex: Shared<SearchIndex>

    init() {
        let database = Database()
        self.database = database
        sharedSearchIndex = Shared { SearchIndex(database: database) }
    }

    func makeSearch() -> Search {
        Search(searchIndex: sharedSearchIndex.value)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct SingletonAndTransientTests {
    @Test
    func storedDependenciesAreSharedAndMadeOnesAreNew() {
        let root = CompositionRoot()
        let first = root.makeSearch()
        let second = root.makeSearch()
        #expect(first !== second)
        #expect(first.searchIndex === second.searchIndex)
        #expect(first.searchIndex.database === root.database)
    }
}
