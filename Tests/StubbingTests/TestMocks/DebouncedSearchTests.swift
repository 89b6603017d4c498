import Stubbing
import Testing

/// A search that begins when the user stops typing.
@MainActor
final class DebouncedSearch {
    private let clock: any Clock<Duration>
    private let searcher: any Searcher
    private var search: Task<Void, any Error>?
    private(set) var results: [String] = []

    init(clock: any Clock<Duration>, searcher: any Searcher) {
        self.clock = clock
        self.searcher = searcher
    }

    func textDidChange(to text: String) {
        search?.cancel()
        search = Task {
            try await clock.sleep(for: .milliseconds(300))
            let results = await searcher.results(for: text)
            try Task.checkCancellation()
            self.results = results
        }
    }
}

@MainActor
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct DebouncedSearchTests {
    private let clock = ManualClock()
    private let searcher = MockSearcher()

    @Test
    func searchesOnceForTheLastText() async throws {
        searcher.resultsStub.answer { [$0] }
        let search = DebouncedSearch(clock: clock, searcher: searcher)

        search.textDidChange(to: "s")
        try await clock.waitForSleep(1)
        search.textDidChange(to: "sw")
        let sleep = try await clock.waitForSleep(2)
        #expect(sleep.duration == .milliseconds(300))
        #expect(clock.pendingSleeps == [sleep])

        clock.advanceToNextDeadline()
        try await searcher.resultsStub.waitForCall(1)
        #expect(searcher.resultsStub.callArguments == ["sw"])
    }
}
