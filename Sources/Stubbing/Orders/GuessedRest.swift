import Dispatch
import Foundation

/// Guesses when the tasks of an order wait, where the runtime has no hook for an ``OrderDriver``.
///
/// It stands in line behind the jobs of the child tasks, the pool, and the main actor several times, and watches the
/// processor time of the process. On a busy machine, it can take a task that computes for one that waits.
nonisolated final class GuessedRest: Sendable {
    /// Runs the child tasks of the body.
    let executor = SerialTaskExecutor()

    /// Waits until nothing seems to move any longer, and returns numbers that change when something moves.
    ///
    /// Blocks the thread.
    func wait(for order: AnswerOrder) -> [[Int]] {
        let start = ContinuousClock.now
        var window = Duration.microseconds(400)
        repeat {
            let states = makeRoundTrips(order)
            guard !order.hasEnded, isComputing(during: window) else { return states }
            // Another process may take the processor away for a while.
            window = .milliseconds(4)
        } while ContinuousClock.now - start < .milliseconds(50)
        return order.sources.map { $0.state() }
    }

    /// Lets all jobs run that are ready, and those that they make ready, until several rounds find nothing new.
    private func makeRoundTrips(_ order: AnswerOrder) -> [[Int]] {
        var quietRounds = 0
        var last: [[Int]] = []
        while quietRounds < 10, !order.hasEnded {
            let done = DispatchSemaphore(value: 0)
            Task.detached { [executor] in
                await Task(executorPreference: executor) {}.value
                await Task.yield()
                await MainActor.run {}
                done.signal()
            }
            done.wait()
            let states = order.sources.map { $0.state() }
            quietRounds = states == last ? quietRounds + 1 : 0
            last = states
        }
        return last
    }

    /// Returns whether threads of the process use a processor while this thread sleeps.
    private func isComputing(during window: Duration) -> Bool {
        let usedBefore = clock()
        Thread.sleep(forTimeInterval: window / .seconds(1))
        return Duration.microseconds(clock() - usedBefore) > .microseconds(200)
    }
}
