/// A manual clock, as it should be.
///
/// The model tells it when a sleep or a wait begins and ends.
struct ClockReference {
    struct Sleep: Equatable {
        let deadline: Int
        let duration: Int
    }

    enum WaitResult: Equatable {
        case sleep(Sleep)
        case cancellation
        /// The running test failed, because the wait timed out or couldn't succeed.
        case failure
    }

    private struct Wait {
        let number: Int
        let isLimited: Bool
        var isCanceled = false
        var isTimedOut = false
    }

    private(set) var now = 0
    private(set) var sleeps: [Sleep] = []
    private(set) var failures = 0

    /// The tasks that sleep, in the order in which they will wake.
    private(set) var sleepers: [(task: Int, sleep: Sleep)] = []

    /// The tasks whose sleeps have ended, with whether they were canceled.
    private(set) var ended: [Int: Bool] = [:]

    /// The tasks that time has woken since the last check, in order.
    private(set) var woken: [Int] = []

    private var waits: [Int: Wait] = [:]

    mutating func beginSleep(_ task: Int, until deadline: Int, isCanceled: Bool) {
        ended[task] = isCanceled ? true : deadline <= now ? false : nil
        guard !isCanceled else { return }
        let sleep = Sleep(deadline: deadline, duration: deadline - now)
        sleeps.append(sleep)
        guard deadline > now else { return }
        let index = sleepers.firstIndex { $0.sleep.deadline > deadline } ?? sleepers.count
        sleepers.insert((task, sleep), at: index)
    }

    /// Ends a sleep, and returns whether it was canceled, or nil if it should go on.
    mutating func endSleep(_ task: Int) -> Bool? {
        ended.removeValue(forKey: task)
    }

    mutating func cancel(_ task: Int) {
        if let index = sleepers.firstIndex(where: { $0.task == task }) {
            sleepers.remove(at: index)
            ended[task] = true
        }
        if waits[task]?.isTimedOut == false { waits[task]?.isCanceled = true }
    }

    mutating func advance(to time: Int) {
        guard time >= now else {
            failures += 1
            return
        }
        now = time
        while let first = sleepers.first, first.sleep.deadline <= now {
            sleepers.removeFirst()
            ended[first.task] = false
            woken.append(first.task)
        }
    }

    mutating func advanceToNextDeadline() {
        if let first = sleepers.first { advance(to: first.sleep.deadline) } else { failures += 1 }
    }

    /// Begins a wait for the nth sleep.
    mutating func beginWait(_ task: Int, for number: Int, isLimited: Bool, isCanceled: Bool) {
        waits[task] = Wait(number: number, isLimited: isLimited, isCanceled: isCanceled)
    }

    mutating func endTimeLimits() {
        for task in waits.keys where waits[task]?.isLimited == true && waits[task]?.isCanceled == false {
            waits[task]?.isTimedOut = true
        }
    }

    /// The waits that should have ended.
    var endedWaits: [Int] { waits.keys.filter { result(of: $0) != nil } }

    /// Ends a wait, and returns its result, or nil if it should go on.
    mutating func endWait(_ task: Int) -> WaitResult? {
        defer { waits[task] = nil }
        let result = result(of: task)
        if result == .failure { failures += 1 }
        return result
    }

    mutating func takeWoken() -> [Int] {
        defer { woken = [] }
        return woken
    }

    private func result(of task: Int) -> WaitResult? {
        guard let wait = waits[task] else { return nil }
        if wait.number < 1 { return .failure }
        if wait.number <= sleeps.count { return .sleep(sleeps[wait.number - 1]) }
        return wait.isCanceled ? .cancellation : wait.isTimedOut ? .failure : nil
    }
}
