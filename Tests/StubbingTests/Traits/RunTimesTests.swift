import Testing

@testable import Stubbing

@Suite(.timeLimit(.minutes(5)))
struct RunTimesTests {
    private func run(_ times: inout RunTimes, for duration: Duration, waiting: Duration = .zero) {
        times.beginRun(waited: .zero)
        let end = ContinuousClock.now + duration
        while .now < end {}
        times.endRun(waited: waiting)
    }

    @Test
    func noRunBeginsThatWouldNotFitIntoTheLimit() {
        var times = RunTimes(limit: .milliseconds(100), room: (least: .seconds(60), factor: 20))
        #expect(times.hasRoom)
        run(&times, for: .milliseconds(60))
        #expect(!times.fitsLimit)
        #expect(!times.hasRoom)
    }

    @Test
    func aWaitForAPlaceIsNotARunsTime() {
        var times = RunTimes(limit: nil, room: (least: .milliseconds(10), factor: 0))
        run(&times, for: .milliseconds(20), waiting: .seconds(1))
        #expect(times.hasRoom)
        run(&times, for: .milliseconds(20), waiting: .zero)
        #expect(times.hasRoom)
        let other = times
        times = RunTimes(limit: nil, room: (least: .milliseconds(10), factor: 0))
        run(&times, for: .milliseconds(20))
        #expect(!times.hasRoom)
        #expect(other.fitsLimit)
    }
}
