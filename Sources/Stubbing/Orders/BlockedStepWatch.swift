import Dispatch
import Foundation

/// Looks now and then whether a step blocks its thread without using the processor.
nonisolated final class BlockedStepWatch {
    struct Step: Sendable, Equatable {
        /// A number that changes whenever a step begins or ends.
        let number: Int

        let thread: ProcessorTime.Thread
    }

    /// A step that was seen before, with the processor time of its thread then.
    private struct Sight: Sendable {
        let step: Step
        let processorTime: Duration
        let time = ContinuousClock.now
    }

    /// How long a step may block its thread.
    @TaskLocal static var patience = Duration.seconds(10)

    private let timer: any DispatchSourceTimer

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - step: Returns the step that runs, or nil if none does.
    ///   - onBlock: Runs once for a step that has blocked its thread for too long.
    init(step: @escaping @Sendable () -> Step?, onBlock: @escaping @Sendable () -> Void) {
        let (patience, sight) = (Self.patience, Locked<Sight?>(nil))
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "watch of everyOrder"))
        let interval = DispatchTimeInterval.milliseconds(max(1, Int(patience / .milliseconds(10))))
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.setEventHandler {
            // A platform that doesn't tell the time of a thread can't tell a step that waits from one that computes.
            guard let step = step(), let time = ProcessorTime.of(step.thread) else {
                sight.withLock { $0 = nil }
                return
            }
            let isBlocked = sight.withLock { sight in
                guard let seen = sight, seen.step == step, seen.processorTime == time else {
                    sight = Sight(step: step, processorTime: time)
                    return false
                }
                return .now - seen.time > patience
            }
            if isBlocked { onBlock() }
        }
        timer.activate()
        self.timer = timer
    }

    func cancel() {
        timer.cancel()
    }
}

/// The processor time of threads.
nonisolated enum ProcessorTime {
    static var ofCurrentThread: Duration { time(of: CLOCK_THREAD_CPUTIME_ID) }

    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
        typealias Thread = pthread_t

        static var currentThread: Thread { pthread_self() }

        /// The time of a thread that hasn't ended, or nil if the platform doesn't tell.
        static func of(_ thread: Thread) -> Duration? {
            var clock = clockid_t()
            return unsafe pthread_getcpuclockid(thread, &clock) == 0 ? time(of: clock) : nil
        }
    #else
        struct Thread: Sendable, Equatable {}

        static var currentThread: Thread { Thread() }

        static func of(_ thread: Thread) -> Duration? { nil }
    #endif

    private static func time(of clock: clockid_t) -> Duration {
        // The fields of a `timespec`, which an optimized build of the whole module finds in no module that can be imported.
        var time = (seconds: 0, nanoseconds: 0)
        unsafe withUnsafeMutablePointer(to: &time) { fields in
            _ = unsafe fields.withMemoryRebound(to: timespec.self, capacity: 1) { time in
                unsafe clock_gettime(clock, time)
            }
        }
        return .seconds(time.seconds) + .nanoseconds(time.nanoseconds)
    }
}
