nonisolated extension ManualClock {
    /// The mutable state of a clock.
    ///
    /// The clock guards it with its lock. Signals are collected under the lock and sent outside of it.
    struct State {
        /// A task that sleeps until a deadline in the future.
        struct Sleeper {
            let sleep: Sleep
            let signal: Signal
        }

        /// A test that waits for the sleep with the given number.
        struct Waiter {
            let number: Int
            let signal: Signal
        }

        var now = Instant(sinceStart: .zero)

        /// All sleeps, in the order in which they began.
        private(set) var sleeps: [Sleep] = []

        /// The sleeping tasks, in the order in which they wake.
        private(set) var sleepers: [Sleeper] = []
        private var waiters: [Waiter] = []

        /// Records a sleep, and returns the signals that are due.
        mutating func beginSleep(until deadline: Instant, signal: Signal) -> [Signal] {
            let sleep = Sleep(deadline: deadline, duration: now.duration(to: deadline))
            sleeps.append(sleep)
            let number = sleeps.count
            var due = waiters.filter { $0.number == number }.map(\.signal)
            waiters.removeAll { $0.number == number }
            if deadline > now {
                let index = sleepers.lastIndex { $0.sleep.deadline <= deadline }.map { $0 + 1 } ?? 0
                sleepers.insert(Sleeper(sleep: sleep, signal: signal), at: index)
            } else {
                due.append(signal)
            }
            return due
        }

        mutating func removeSleeper(_ signal: Signal) {
            sleepers.removeAll { $0.signal === signal }
        }

        /// Removes the sleepers whose deadlines are reached, and returns them in the order in which they wake.
        mutating func takeDueSleepers() -> [Sleeper] {
            let due = Array(sleepers.prefix { $0.sleep.deadline <= now })
            sleepers.removeFirst(due.count)
            return due
        }

        /// Returns a sleep if it has begun.
        ///
        /// Otherwise, adds a test that waits for it.
        mutating func beginWait(for number: Int, signal: Signal) -> Sleep? {
            if number <= sleeps.count { return sleeps[number - 1] }
            waiters.append(Waiter(number: number, signal: signal))
            return nil
        }

        /// Removes a waiting test, and returns the sleep if it has begun.
        mutating func endWait(for number: Int, signal: Signal) -> Sleep? {
            waiters.removeAll { $0.signal === signal }
            return number <= sleeps.count ? sleeps[number - 1] : nil
        }
    }
}
