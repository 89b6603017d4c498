import Testing

private final class Database: Sendable {}

private final class AccountStore: Sendable {
    let database: Database

    init(database: Database) { self.database = database }
}

private final class Session: Sendable {
    let accountStore: AccountStore

    init(accountStore: AccountStore) { self.accountStore = accountStore }
}

private final class ArticleStore: Sendable {
    let database: Database

    init(database: Database) { self.database = database }
}

private final class Feed: Sendable {
    let articleStore: ArticleStore
    let session: Session

    init(articleStore: ArticleStore, session: Session) {
        self.articleStore = articleStore
        self.session = session
    }
}

private final class AccountsProvider: Sendable {
    let accountStore: AccountStore
    let session: Session

    init(database: Database) {
        accountStore = AccountStore(database: database)
        session = Session(accountStore: accountStore)
    }
}

private final class ArticlesProvider: Sendable {
    let articleStore: ArticleStore
    let feed: Feed

    init(database: Database, session: Session) {
        articleStore = ArticleStore(database: database)
        feed = Feed(articleStore: articleStore, session: session)
    }
}

private struct CompositionRoot: Sendable {
    let database: Database
    let accounts: AccountsProvider
    let articles: ArticlesProvider

    init() {
        database = Database()
        accounts = AccountsProvider(database: database)
        articles = ArticlesProvider(database: database, session: accounts.session)
    }
}

/// The code that the guide `LargeProjects.md` quotes.
@Suite(.timeLimit(.minutes(5)))
struct RootsOfProvidersTests {
    @Test
    func providersShareTheDependenciesOfTheRoot() {
        let root = CompositionRoot()

        #expect(root.articles.feed.session === root.accounts.session)
        #expect(root.articles.articleStore.database === root.accounts.accountStore.database)
        #expect(root.accounts.accountStore.database === root.database)
    }
}
