/// The model of a screen that searches while the user types.
@MainActor
final class SearchModel {
    private let searcher: any Searcher
    private let checksQuery: Bool
    private var query = ""
    private(set) var results: [String] = []

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - searcher: The searcher.
    ///   - checksQuery: Whether it ignores results for a query that isn't the latest, which only a wrong model doesn't.
    init(searcher: any Searcher, checksQuery: Bool = true) {
        self.searcher = searcher
        self.checksQuery = checksQuery
    }

    func search(_ query: String) async {
        self.query = query
        let results = await searcher.results(for: query)
        if checksQuery, query != self.query { return }
        self.results = results
    }
}
