import Testing

@testable import Stubbing

/// Clocks whose sleeps end at once.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ImmediateClockTests {
    let clock = ManualClock(isImmediate: true)

    @Test
    func sleepsEndAtOnceAndAreRecorded() async throws {
        for seconds in [1, 2, 4] { try await clock.sleep(for: .seconds(seconds)) }
        #expect(clock.sleeps.map(\.duration) == [.seconds(1), .seconds(2), .seconds(4)])
        #expect(clock.sleeps.map(\.deadline.sinceStart) == [.seconds(1), .seconds(3), .seconds(7)])
        #expect(clock.now.sinceStart == .seconds(7))
        #expect(clock.pendingSleeps == [])
    }

    @Test
    func theTimeNeverMovesBack() async throws {
        clock.advance(by: .seconds(10))
        try await clock.sleep(until: .init(sinceStart: .seconds(4)))
        #expect(clock.now.sinceStart == .seconds(10))
        #expect(clock.sleeps.map(\.duration) == [.seconds(-6)])
    }

    @Test
    func theTimeEndsWhereADurationDoes() async throws {
        for _ in 1...40 { try await clock.sleep(for: .seconds(Int64.max)) }
        #expect(clock.sleeps.count == 40)
        #expect(clock.now.sinceStart == Duration(attoseconds: .max))
        #expect(clock.now.advanced(by: .seconds(-1)) < clock.now)
        let first = ManualClock.Instant(sinceStart: Duration(attoseconds: .min))
        #expect(first.duration(to: clock.now) == Duration(attoseconds: .max))
        #expect(clock.now.duration(to: first) == Duration(attoseconds: .min))
    }

    @Test
    func theNextDeadlineCanBeTheLastOne() async throws {
        let clock = ManualClock()
        for number in 1...40 {
            let sleep = Task { try await clock.sleep(for: .seconds(Int64.max)) }
            try await clock.waitForSleep(number)
            if !clock.pendingSleeps.isEmpty { clock.advanceToNextDeadline() }
            try await sleep.value
        }
        #expect(clock.now.sinceStart == Duration(attoseconds: .max))
    }

    @Test
    func aCanceledTaskDoesNotBeginToSleep() async {
        let clock = clock
        let sleep = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await sleep.value }
        #expect(clock.sleeps == [])
        #expect(clock.now.sinceStart == .zero)
    }

    @Test
    @MainActor
    func aSleepLetsOtherTasksRunAndCanBeCanceledMeanwhile() async {
        let clock = clock
        let sleep = Task {
            // Without letting others run, it would never end.
            while true { try await clock.sleep(for: .seconds(1)) }
        }
        _ = try? await clock.waitForSleep(3)
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
        #expect(clock.sleeps.count >= 3)
        #expect(clock.now.sinceStart == .seconds(clock.sleeps.count))
    }

    @Test
    @MainActor
    func aSleepLetsOtherTasksOfItsActorRun() async throws {
        let otherStub = Stub<Void, Void>()
        Task { otherStub() }
        // Not `sleep(for:)`, which leaves the actor by itself.
        let end = ContinuousClock.now + patience
        while otherStub.callCount == 0, .now < end { try await clock.sleep(until: clock.now) }
        #expect(otherStub.callCount == 1)
    }

    @Test
    func aTestCanWaitForASleep() async throws {
        let clock = clock
        let wait = Task { try await clock.waitForSleep(2).duration }
        await settle()
        #expect(clock.waiterCount == 1)
        for seconds in [5, 6] { try await clock.sleep(for: .seconds(seconds)) }
        #expect(try await wait.value == .seconds(6))
    }

    @Test
    func concurrentSleepsAreAllRecorded() async throws {
        let clock = clock
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 { group.addTask { try await clock.sleep(for: .seconds(1)) } }
            try await group.waitForAll()
        }
        #expect(clock.sleeps.count == 100)
        #expect(clock.sleeps.map(\.deadline).max() == clock.now)
        #expect(clock.pendingSleeps == [])
    }
}
