import Foundation
import Stubbing
import Testing

private struct TimedSearch {
    let clock: any Clock<Duration>
    let search: @Sendable (String) async -> [String]

    func results(for query: String) async -> (titles: [String], duration: Duration) {
        var titles: [String] = []
        let duration = await clock.measure { titles = await search(query) }
        return (titles, duration)
    }
}

private struct Stopwatch: Sendable {
    let elapsed: @Sendable () -> Duration

    init(clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }
}

private struct Recording {
    let clock: any Clock<Duration>

    /// `clock` alone is also a function of the C library, which Foundation brings along.
    func start() -> Stopwatch { Stopwatch(clock: self.clock) }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ElapsedTimeTests {
    private let clock = ManualClock()

    @Test
    func measuresHowLongTheSearchTakes() async {
        let searchStub = AsyncStub<String, [String]>()
        searchStub.answer { [clock] _ in
            clock.advance(by: .seconds(2))
            return ["Actors"]
        }
        let search = TimedSearch(clock: clock) { await searchStub($0) }

        let (titles, duration) = await search.results(for: "swift")
        #expect(titles == ["Actors"])
        #expect(duration == .seconds(2))
    }

    @Test
    func aStopwatchOfAnyClockCountsFromItsCreation() {
        let stopwatch = Recording(clock: clock).start()
        #expect(stopwatch.elapsed() == .zero)
        clock.advance(by: .milliseconds(1500))
        #expect(stopwatch.elapsed() == .milliseconds(1500))
    }
}
