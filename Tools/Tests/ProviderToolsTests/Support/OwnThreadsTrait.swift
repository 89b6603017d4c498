import Foundation
import Synchronization
import Testing

/// Runs the tests of a suite on threads that no other tests use, as many at a time as there are processors.
///
/// They compute for seconds without a suspension. On the threads that all tasks share, of which there is one for each
/// processor, they would keep tests waiting that allow ten seconds for a call.
struct OwnThreadsTrait: SuiteTrait, TestTrait, TestScoping {
    /// Runs tasks on the threads.
    static var executor: UnownedTaskExecutor { OwnThreads.shared.asUnownedTaskExecutor() }

    private static let turns = Turns(count: ProcessInfo.processInfo.activeProcessorCount)

    let isRecursive = true

    /// The scope of a test function is entered before its time limit begins, and that of a test case after it.
    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite ? nil : self
    }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        if testCase == nil {
            try await Self.turns.perform(function)
        } else {
            try await withTaskExecutorPreference(OwnThreads.shared) { try await function() }
        }
    }
}

extension Trait where Self == OwnThreadsTrait {
    /// Runs the tests of a suite on threads that no other tests use, because they compute for seconds.
    static var ownThreads: Self { Self() }
}

/// Lets a few begin at a time; the others wait until it's their turn.
actor Turns {
    private var freeCount: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) {
        freeCount = count
    }

    func perform(_ function: @Sendable () async throws -> Void) async throws {
        if freeCount > 0 {
            freeCount -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        defer {
            if waiting.isEmpty { freeCount += 1 } else { waiting.removeFirst().resume() }
        }
        try await function()
    }
}

/// As many threads as there are processors, which run tasks in the order in which they come.
final class OwnThreads: TaskExecutor {
    static let shared = OwnThreads()

    private let jobs = Mutex<[UnownedJob]>([])
    private let jobCount = DispatchSemaphore(value: 0)

    private init() {
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
            Thread.detachNewThread { [self] in
                Thread.yieldToOtherTests()
                while true {
                    jobCount.wait()
                    let job = jobs.withLock { $0.removeFirst() }
                    job.runSynchronously(on: asUnownedTaskExecutor())
                }
            }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        jobCount.signal()
    }
}

extension Thread {
    /// Lets other threads go first from now on, and the processes that this one starts, where a thread can do that.
    static func yieldToOtherTests() {
        #if canImport(Glibc)
            // On Linux, the process with the number 0 is the calling thread.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        #endif
    }
}
