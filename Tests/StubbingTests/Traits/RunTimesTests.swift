import Testing

@testable import Stubbing

@Suite(.undriven("It measures time."), .timeLimit(.minutes(5)))
struct RunTimesTests {
    private func run(_ times: inout RunTimes, for duration: Duration, waiting: Duration = .zero) async {
        let waited = Locked(Duration.zero)
        await times.measure {
            waited.withLock(\.self)
        } _: {
            let end = ContinuousClock.now + duration
            while .now < end {}
            waited.withLock { $0 = waiting }
        }
    }

    @Test
    func noRunBeginsThatWouldNotFitIntoTheLimit() async {
        var times = RunTimes(limit: .milliseconds(100), room: .seconds(60))
        #expect(times.hasRoom)
        await run(&times, for: .milliseconds(60))
        #expect(!times.fitsLimit)
        #expect(!times.hasRoom)
    }

    @Test
    func aWaitForAPlaceIsNotARunsTime() async {
        var times = RunTimes(limit: nil, room: .milliseconds(10))
        await run(&times, for: .zero)
        await run(&times, for: .milliseconds(20), waiting: .seconds(60))
        #expect(times.hasRoom)
    }

    @Test
    func noRunBeginsAfterTheTimeOfTheRunsBehindTheFirstOne() async {
        var times = RunTimes(limit: nil, room: .milliseconds(10))
        await run(&times, for: .milliseconds(20))
        #expect(times.hasRoom)
        await run(&times, for: .milliseconds(20))
        #expect(!times.hasRoom)
        #expect(times.fitsLimit)
    }
}
