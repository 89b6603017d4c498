import Foundation
import Synchronization
import Testing

/// Runs the tests of a suite on threads that no other tests use.
///
/// They compute for seconds without a suspension. On the threads that all tasks share, of which there is one for each
/// processor, they would keep tests waiting that measure ten seconds of a clock.
struct OwnThreadsTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Threads.shared) { try await function() }
    }
}

extension Trait where Self == OwnThreadsTrait {
    /// Runs the tests of a suite on threads that no other tests use, because they compute for seconds.
    static var ownThreads: Self { Self() }
}

/// As many threads as there are processors, which run tasks in turn.
private final class Threads: TaskExecutor {
    static let shared = Threads()

    // A serial queue gets a thread, even if all threads of the global queues are busy.
    private let queues = (0..<ProcessInfo.processInfo.activeProcessorCount).map { DispatchQueue(label: "Tests \($0)") }
    private let next = Atomic(0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (number, _) = next.wrappingAdd(1, ordering: .relaxed)
        queues[number % queues.count].async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
