import Dispatch
import Foundation

/// Looks now and then whether a step takes too long: it blocks its thread without using the processor, or it computes while
/// others wait.
nonisolated final class BlockedStepWatch {
    struct Step: Sendable {
        /// A number that changes whenever a step begins or ends.
        let number: Int

        let thread: ProcessorTime.Thread

        /// Whether others could go on.
        let holdsUpOthers: Bool
    }

    /// A step that was seen before, and when its thread was seen to use the processor last.
    private struct Sight: Sendable {
        let step: Int
        let firstTime: Duration
        var lastTime: Duration
        var lastUse = ContinuousClock.now
    }

    /// How long a step may block its thread.
    @TaskLocal static var patience = Duration.seconds(10)

    private let timer: any DispatchSourceTimer

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - patience: How long a step may block its thread.
    ///   - longestStep: The processor time that a step may use while others could go on, or nil for any.
    ///   - step: Returns the step that runs, or nil if none does.
    ///   - onBlock: Runs for a step that has taken too long, which isn't the one that runs afterwards.
    init(
        patience: Duration,
        longestStep: Duration?,
        step: @escaping @Sendable () -> Step?,
        onBlock: @escaping @Sendable () -> Void
    ) {
        let sight = Locked<Sight?>(nil)
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "watch of everyOrder"))
        let interval = DispatchTimeInterval.milliseconds(max(1, Int(patience / .milliseconds(10))))
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.setEventHandler {
            let step = step()
            let processorTime = step.flatMap { ProcessorTime.of($0.thread) }
            // A platform that doesn't tell the time of a thread can't tell a step that waits from one that computes.
            guard let step, let time = processorTime ?? (longestStep == nil ? nil : ProcessorTime.ofClock) else {
                sight.withLock { $0 = nil }
                return
            }
            let isBlocked = sight.withLock { sight in
                guard var seen = sight, seen.step == step.number else {
                    sight = Sight(step: step.number, firstTime: time, lastTime: time)
                    return false
                }
                if step.holdsUpOthers, let longestStep, time - seen.firstTime > longestStep { return true }
                if seen.lastTime != time { (seen.lastTime, seen.lastUse) = (time, .now) }
                sight = seen
                return .now - seen.lastUse > patience
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

    /// The time of a clock that always goes on, which is at least that of any thread.
    static var ofClock: Duration { time(of: CLOCK_MONOTONIC) }

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
