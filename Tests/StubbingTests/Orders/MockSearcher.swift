import Stubbing

protocol Searcher: Sendable {
    func results(for query: String) async -> [String]
}

final class MockSearcher: Searcher {
    let resultsStub = AsyncStub<String, [String]>()

    func results(for query: String) async -> [String] { await resultsStub(query) }
}
