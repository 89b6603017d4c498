nonisolated extension ManualClock {
    /// The mutable state of a clock.
    ///
    /// The clock guards it with its lock. Signals are collected under the lock and sent outside of it.
    struct State {
        /// A task that sleeps until a deadline in the future.
        struct Sleeper: Comparable {
            let sleep: Sleep
            let number: Int
            let signal: Signal

            static func == (left: Sleeper, right: Sleeper) -> Bool { left.number == right.number }

            static func < (left: Sleeper, right: Sleeper) -> Bool {
                (left.sleep.deadline, left.number) < (right.sleep.deadline, right.number)
            }
        }

        var now = Instant(sinceStart: .zero)

        /// Is called for each sleep of a task that no order drives, or nil if no order holds the clock.
        var whenSleepBegins: (@Sendable () -> Void)?

        /// All sleeps, in the order in which they began.
        private(set) var sleeps: [Sleep] = []

        /// The sleeping tasks, and some that were canceled.
        private var sleepers = Heap<Sleeper>()

        /// The number of canceled tasks since they were last removed.
        private var canceledCount = 0

        /// The tests that wait for sleeps that haven't begun, by the number of the sleep and in their order.
        private(set) var waiters: [Int: [Int: Signal]] = [:]
        private var lastWaiter = 0

        /// The sleeping tasks, in no particular order.
        var pending: [Sleeper] { sleepers.elements.filter { !$0.signal.isEnded } }

        /// The deadline of the task that wakes next.
        var nextDeadline: Instant? {
            mutating get {
                while let first = sleepers.first, first.signal.isEnded { _ = sleepers.popFirst() }
                return sleepers.first?.sleep.deadline
            }
        }

        /// Begins a sleep, and returns the signals that are due.
        mutating func beginSleep(until deadline: Instant, signal: Signal) -> [Signal] {
            let (sleep, due) = recordSleep(until: deadline)
            if deadline <= now { return due + [signal] }
            sleepers.insert(Sleeper(sleep: sleep, number: sleeps.count, signal: signal))
            return due
        }

        /// Records a sleep, moves the time to its deadline if that isn't in the past, and returns the signals that are due.
        mutating func passSleep(until deadline: Instant) -> [Signal] {
            let due = recordSleep(until: deadline).due
            now = max(now, deadline)
            return due
        }

        private mutating func recordSleep(until deadline: Instant) -> (sleep: Sleep, due: [Signal]) {
            let sleep = Sleep(deadline: deadline, duration: now.duration(to: deadline))
            sleeps.append(sleep)
            let due = waiters.removeValue(forKey: sleeps.count) ?? [:]
            return (sleep, due.sorted { $0.key < $1.key }.map(\.value))
        }

        /// Is told that a task has been canceled, whose signal has ended.
        ///
        /// Such tasks are removed when they may be half of all, so removing one takes little time on average.
        mutating func removeCanceled() {
            canceledCount += 1
            guard 2 * canceledCount > sleepers.elements.count else { return }
            canceledCount = 0
            sleepers.removeAll(where: \.signal.isEnded)
        }

        /// Removes the sleepers whose deadlines are reached, and returns them in the order in which they wake.
        mutating func takeDueSleepers() -> [Sleeper] {
            var due: [Sleeper] = []
            while let first = sleepers.first, first.sleep.deadline <= now, let sleeper = sleepers.popFirst() {
                due.append(sleeper)
            }
            return due
        }

        /// Returns a sleep if it has begun.
        ///
        /// Otherwise, adds a test that waits for it, and returns its place among the tests that wait.
        mutating func beginWait(for number: Int, signal: Signal) -> (sleep: Sleep?, place: Int) {
            if number <= sleeps.count { return (sleeps[number - 1], 0) }
            lastWaiter += 1
            waiters[number, default: [:]][lastWaiter] = signal
            return (nil, lastWaiter)
        }

        /// Removes a waiting test, and returns the sleep if it has begun.
        mutating func endWait(for number: Int, at place: Int) -> Sleep? {
            waiters[number]?[place] = nil
            if waiters[number]?.isEmpty == true { waiters[number] = nil }
            return number <= sleeps.count ? sleeps[number - 1] : nil
        }
    }
}
