import Testing

@testable import Stubbing

/// A driver whose times a test sets.
private final class MeasuredDriver: RunMeasuring {
    var (placeTime, usedTime) = (Duration.zero, Duration.zero)
}

@Suite(.undriven("It measures time."), .timeLimit(.minutes(5)))
struct RunTimesTests {
    private let driver = MeasuredDriver()

    private func run(
        _ times: inout RunTimes,
        for duration: Duration,
        computing: Duration = .zero,
        waiting: Duration = .zero
    ) async {
        await times.measure(on: driver) {
            let end = ContinuousClock.now + duration
            while .now < end {}
            driver.placeTime += waiting
            driver.usedTime += computing
        }
    }

    @Test
    func noRunBeginsThatWouldNotFitIntoTheLimit() async {
        var times = RunTimes(limit: .milliseconds(100), room: .init(clock: .seconds(60), processor: .seconds(60)))
        #expect(times.hasRoom)
        await run(&times, for: .milliseconds(60))
        #expect(!times.fitsLimit)
        #expect(!times.hasRoom)
    }

    @Test
    func aWaitForAPlaceIsNotARunsTime() async {
        var times = RunTimes(limit: nil, room: .init(clock: .milliseconds(10), processor: .seconds(60)))
        await run(&times, for: .zero)
        await run(&times, for: .milliseconds(20), waiting: .seconds(60))
        #expect(times.hasRoom)
    }

    /// By the clock, or of the processor.
    @Test(arguments: [(Duration.milliseconds(20), Duration.zero), (.zero, .milliseconds(20))])
    func noRunBeginsAfterTheTimeOfTheRunsBehindTheFirstOne(clock: Duration, processor: Duration) async {
        let (long, short) = (Duration.seconds(60), Duration.milliseconds(10))
        var times = RunTimes(
            limit: nil,
            room: clock > .zero ? .init(clock: short, processor: long) : .init(clock: long, processor: short)
        )
        await run(&times, for: clock, computing: processor)
        #expect(times.hasRoom)
        await run(&times, for: clock, computing: processor)
        #expect(!times.hasRoom)
        #expect(times.fitsLimit)
    }
}
