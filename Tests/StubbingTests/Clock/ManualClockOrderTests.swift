import Dispatch
import Stubbing
import Testing

/// The order in which tasks are resumed, and what they find.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ManualClockOrderTests {
    private let clock = ManualClock()
    private let enqueueStub = Stub<String, Void>()
    private let ranStub = Stub<String, Void>()

    @Test
    func tasksAreResumedInTheOrderOfTheirDeadlinesAndThenOfTheirArrival() async throws {
        let tasks = await begin(["b": 2, "c": 3, "a": 1, "c2": 3, "b2": 2, "d": 4])
        #expect(clock.pendingSleeps.map(\.deadline.sinceStart) == [1, 2, 2, 3, 3, 4].map { .seconds($0) })
        enqueueStub.clearCalls()
        clock.advance(by: .seconds(3))
        #expect(enqueueStub.callArguments == ["a", "b", "b2", "c", "c2"])
        #expect(clock.pendingSleeps.map(\.deadline.sinceStart) == [.seconds(4)])
        for task in tasks.dropLast() { try await task.value }
        clock.advanceToNextDeadline()
        try await tasks[5].value
    }

    @Test
    func sleepsAreListedInTheOrderInWhichTheyBegin() async throws {
        let tasks = await begin(["b": 2, "a": 1])
        #expect(clock.sleeps.map(\.duration) == [.seconds(2), .seconds(1)])
        clock.advance(by: .seconds(2))
        #expect(clock.sleeps.map(\.duration) == [.seconds(2), .seconds(1)])
        for task in tasks { try await task.value }
    }

    /// Begins sleeps one after another, each on an executor that records its name.
    private func begin(_ seconds: KeyValuePairs<String, Int>) async -> [Task<Void, any Error>] {
        var tasks: [Task<Void, any Error>] = []
        for (name, seconds) in seconds {
            tasks.append(
                Task(executorPreference: RecordingExecutor(name: name, enqueueStub: enqueueStub, ranStub: ranStub)) {
                    try await clock.sleep(until: .init(sinceStart: .seconds(seconds)))
                }
            )
            // A sleep is listed before its task is suspended.
            _ = try? await ranStub.waitForCall(tasks.count)
        }
        return tasks
    }
}

/// An executor that records its name when a task is resumed, which happens before the task runs, and when it has run.
///
/// The order in which resumed tasks run is up to the threads.
private final class RecordingExecutor: TaskExecutor {
    private let name: String
    private let enqueueStub: Stub<String, Void>
    private let ranStub: Stub<String, Void>

    init(name: String, enqueueStub: Stub<String, Void>, ranStub: Stub<String, Void>) {
        self.name = name
        self.enqueueStub = enqueueStub
        self.ranStub = ranStub
    }

    func enqueue(_ job: consuming ExecutorJob) {
        enqueueStub(name)
        let job = UnownedJob(job)
        DispatchQueue.global().async { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
            ranStub(name)
        }
    }
}
