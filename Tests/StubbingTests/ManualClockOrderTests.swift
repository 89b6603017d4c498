import Stubbing
import Testing

/// The order in which tasks wake.
///
/// On one actor, they run in the order in which they are resumed.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ManualClockOrderTests {
    private let clock = ManualClock()
    private let wakeStub = Stub<String, Void>()

    @Test
    func tasksWakeInTheOrderOfTheirDeadlinesAndThenOfTheirArrival() async throws {
        let tasks = await begin(["b": 2, "c": 3, "a": 1, "c2": 3, "b2": 2, "d": 4])
        #expect(clock.pendingSleeps.map(\.deadline.sinceStart) == [1, 2, 2, 3, 3, 4].map { .seconds($0) })
        clock.advance(by: .seconds(3))
        #expect(clock.pendingSleeps.map(\.deadline.sinceStart) == [.seconds(4)])
        for task in tasks.dropLast() { try await task.value }
        #expect(wakeStub.callArguments == ["a", "b", "b2", "c", "c2"])
        clock.advanceToNextDeadline()
        try await tasks[5].value
    }

    @Test
    func everyTaskThatWakesFindsTheNewTime() async throws {
        let sleepers = (1...3).map { seconds in
            Task {
                try await clock.sleep(until: .init(sinceStart: .seconds(seconds)))
                return clock.now
            }
        }
        try await clock.waitForSleep(3)
        clock.advance(by: .seconds(7))
        for sleeper in sleepers {
            #expect(try await sleeper.value == .init(sinceStart: .seconds(7)))
        }
    }

    @Test
    func sleepsAreListedInTheOrderInWhichTheyBegin() async throws {
        let tasks = await begin(["b": 2, "a": 1])
        #expect(clock.sleeps.map(\.duration) == [.seconds(2), .seconds(1)])
        clock.advance(by: .seconds(2))
        #expect(clock.sleeps.map(\.duration) == [.seconds(2), .seconds(1)])
        for task in tasks { try await task.value }
    }

    /// Begins sleeps one after another, and records their names when they end.
    private func begin(_ seconds: KeyValuePairs<String, Int>) async -> [Task<Void, any Error>] {
        var tasks: [Task<Void, any Error>] = []
        for (name, seconds) in seconds {
            tasks.append(
                Task {
                    try await clock.sleep(until: .init(sinceStart: .seconds(seconds)))
                    wakeStub(name)
                }
            )
            _ = try? await clock.waitForSleep(tasks.count)
        }
        return tasks
    }
}
