import Stubbing
import Testing

enum Feature: Hashable, Sendable {
    case rankedSearch
}

protocol FeatureFlagging: Sendable {
    func isEnabled(_ feature: Feature) -> Bool
}

protocol TextSearching: Sendable {
    func results(for query: String) -> [String]
}

struct FlaggedSearch: TextSearching {
    let featureFlags: any FeatureFlagging
    let plainSearch: any TextSearching
    let rankedSearch: any TextSearching

    func results(for query: String) -> [String] {
        let search = featureFlags.isEnabled(.rankedSearch) ? rankedSearch : plainSearch
        return search.results(for: query)
    }
}

final class MockFeatureFlagging: FeatureFlagging {
    let isEnabledStub = Stub<Feature, Bool>()

    func isEnabled(_ feature: Feature) -> Bool {
        isEnabledStub(feature)
    }
}

final class MockTextSearching: TextSearching {
    let resultsStub = Stub<String, [String]>()

    func results(for query: String) -> [String] {
        resultsStub(query)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct FlaggedSearchTests {
    private let featureFlags = MockFeatureFlagging()
    private let plainSearch = MockTextSearching()
    private let rankedSearch = MockTextSearching()

    @Test
    func asksForTheFlagOnEachSearch() {
        plainSearch.resultsStub.defaultReturnValue = ["plain"]
        rankedSearch.resultsStub.defaultReturnValue = ["ranked"]
        featureFlags.isEnabledStub.returnValueQueue = [false, true]
        let search = FlaggedSearch(
            featureFlags: featureFlags,
            plainSearch: plainSearch,
            rankedSearch: rankedSearch
        )

        #expect(search.results(for: "swift") == ["plain"])
        #expect(search.results(for: "swift") == ["ranked"])
        #expect(featureFlags.isEnabledStub.callArguments == [.rankedSearch, .rankedSearch])
    }
}
