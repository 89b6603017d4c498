import Stubbing
import Testing

extension RacyBody {
    static let loads = [staleSearch, rejectedToken, invalidatedCache, repeatedPage, sharedFailure]
}

private actor SearchBox {
    let resultsStub = AsyncStub<String, [String]>()
    private(set) var results: [String] = []
    private var searching: Task<Void, Never>?

    func search(_ query: String, isMended: Bool) -> Task<Void, Never> {
        searching?.cancel()
        let task = Task {
            let results = await resultsStub(query)
            if isMended, Task.isCancelled { return }
            self.results = results
        }
        searching = task
        return task
    }
}

extension RacyBody {
    /// The results of a canceled search come late, and replace those of the search after it.
    private static let staleSearch = RacyBody("stale results of a canceled search") { order, isMended in
        let (box, lateStub) = (SearchBox(), AsyncStub<String, [String]>())
        lateStub.answer { [$0] }
        box.resultsStub.answer { query in await Task { await lateStub(query) }.value }
        order.holds(lateStub)
        let first = await box.search("s", isMended: isMended)
        let second = await box.search("sw", isMended: isMended)
        _ = await (first.value, second.value)
        #expect(await box.results == ["sw"])
    }
}

/// A server that accepts only the token that it has issued last.
private actor TokenServer {
    private(set) var lastToken = 0

    func issue() -> Int {
        lastToken += 1
        return lastToken
    }
}

private actor TokenStore {
    private(set) var token = 0
    private var refreshing: Task<Void, Never>?

    func set(_ token: Int) { self.token = token }

    func refresh(rejected: Int, from server: TokenServer) async {
        guard token == rejected else { return }
        let refreshing = refreshing ?? Task { set(await server.issue()) }
        self.refreshing = refreshing
        await refreshing.value
        if self.refreshing == refreshing { self.refreshing = nil }
    }
}

extension RacyBody {
    /// Two callers whose token was rejected refresh it, and the one that the server no longer accepts is stored last.
    private static let rejectedToken = RacyBody("token refresh by two callers", hasTurn: false) { _, isMended in
        let (server, store) = (TokenServer(), TokenStore())
        @Sendable func refresh() async {
            if isMended { return await store.refresh(rejected: 0, from: server) }
            let newToken = await server.issue()
            await store.set(newToken)
        }
        async let first: Void = refresh()
        async let second: Void = refresh()
        _ = await (first, second)
        let token = await store.token
        #expect(await server.lastToken == token)
    }
}

private actor Source {
    private(set) var text = "old"
    func edit() { text = "new" }
}

private actor TextCache {
    private let source: Source
    private var cached: String?
    private var generation = 0

    init(source: Source) { self.source = source }

    func text(isMended: Bool) async -> String {
        if let cached { return cached }
        let generation = generation
        let text = await source.text
        if !isMended || generation == self.generation { cached = text }
        return text
    }

    func invalidate() {
        cached = nil
        generation += 1
    }
}

extension RacyBody {
    /// A load that began before the cache was invalidated stores the old text after it.
    private static let invalidatedCache = RacyBody("reentrancy with a cache", hasTurn: false) { _, isMended in
        let source = Source()
        let cache = TextCache(source: source)
        async let loading = cache.text(isMended: isMended)
        await source.edit()
        await cache.invalidate()
        _ = await loading
        #expect(await cache.text(isMended: isMended) == "new")
    }
}

private actor Feed {
    let pageStub = AsyncStub<Int, [Int]>()
    private(set) var items: [Int] = []
    private var isLoading = false

    func loadNextPage(isMended: Bool) async {
        if isMended, isLoading { return }
        isLoading = true
        items += await pageStub(items.count)
        isLoading = false
    }
}

extension RacyBody {
    /// The end of the list shows twice, and the same page is loaded and appended twice.
    private static let repeatedPage = RacyBody("pagination") { order, isMended in
        let feed = Feed()
        feed.pageStub.answer { [$0, $0 + 1] }
        order.holds(feed.pageStub)
        async let first: Void = feed.loadNextPage(isMended: isMended)
        async let second: Void = feed.loadNextPage(isMended: isMended)
        _ = await (first, second)
        let items = await feed.items
        #expect(items == Array(items.indices))
    }
}

private actor ConfigLoader {
    let loadStub = AsyncThrowingStub<Void, Void, any Error>()
    private var loading: Task<Void, any Error>?

    func load(isMended: Bool) async throws {
        let loading = loading ?? Task { try await loadStub() }
        self.loading = loading
        do {
            try await loading.value
        } catch {
            if !isMended || self.loading == loading { self.loading = nil }
            throw error
        }
    }
}

extension RacyBody {
    /// Two readers share a load that fails, and the second to see the error discards the first one's retry.
    private static let sharedFailure = RacyBody("failing load of two readers") { order, isMended in
        let loader = ConfigLoader()
        loader.loadStub.answer {}
        loader.loadStub.enqueue(error: OfflineError())
        order.holds(loader.loadStub)
        @Sendable func read() async throws {
            do { try await loader.load(isMended: isMended) } catch { try await loader.load(isMended: isMended) }
        }
        async let first: Void = read()
        async let second: Void = read()
        _ = try await (first, second)
        #expect(loader.loadStub.callCount == 2)
    }
}
