// error: mutable capture of 'inout' parameter 'self'

import Providers

final class Database: Sendable {}

final class SearchIndex: Sendable {
    init(database: Database) {}
}

struct CompositionRoot {
    let database: Database
    let sharedSearchIndex: Shared<SearchIndex>

    init() {
        database = Database()
        sharedSearchIndex = Shared { SearchIndex(database: database) }
    }
}
