import Stubbing
import Testing

private struct JobWatcher {
    let clock: any Clock<Duration>
    let isDone: @Sendable () async -> Bool

    func waitUntilDone() async throws {
        while await !isDone() {
            try await clock.sleep(for: .seconds(5))
        }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct JobWatcherTests {
    @Test
    func asksAgainAfterFiveSecondsUntilTheJobIsDone() async throws {
        let clock = ManualClock()
        let isDoneStub = AsyncStub<Void, Bool>()
        isDoneStub.returnValueQueue = [false, false, true]
        let watcher = JobWatcher(clock: clock, isDone: { await isDoneStub() })
        async let done: Void = watcher.waitUntilDone()

        for number in 1...2 {
            let sleep = try await clock.waitForSleep(number)
            #expect(sleep.duration == .seconds(5))
            #expect(isDoneStub.callCount == number)
            clock.advance(by: sleep.duration)
        }
        try await done
        #expect(isDoneStub.callCount == 3)
    }

    @Test
    func stopsAskingWhenCanceled() async throws {
        let clock = ManualClock()
        let isDoneStub = AsyncStub<Void, Bool>(defaultReturnValue: false)
        let watcher = JobWatcher(clock: clock, isDone: { await isDoneStub() })
        let task = Task { try await watcher.waitUntilDone() }

        try await clock.waitForSleep(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(isDoneStub.callCount == 1)
        #expect(clock.pendingSleeps == [])
    }
}
