/// The state of a lock of any kind.
final class LockState {
    var holder: VirtualThread?
    private var clock = VectorClock()
    private var epoch = 0

    func lock(file: StaticString, line: UInt) {
        let scheduler = Scheduler.shared
        guard let thread = scheduler.current else { return }
        scheduler.point()
        acquire(thread)
        scheduler.trace?.add(thread, "locks", file: file, line: line)
    }

    func unlock(file: StaticString, line: UInt) {
        let scheduler = Scheduler.shared
        guard let thread = scheduler.current else { return }
        release(thread)
        scheduler.trace?.add(thread, "unlocks", file: file, line: line)
        scheduler.point()
    }

    /// Unlocks, waits for a broadcast, and locks again.
    func wait(file: StaticString, line: UInt) {
        let scheduler = Scheduler.shared
        guard let thread = scheduler.current else { scheduler.fail("The main thread would wait forever.") }
        release(thread)
        scheduler.trace?.add(thread, "waits", file: file, line: line)
        scheduler.wait(.waitsForBroadcast(self))
        acquire(thread)
        scheduler.trace?.add(thread, "wakes", file: file, line: line)
    }

    func broadcast(file: StaticString, line: UInt) {
        let scheduler = Scheduler.shared
        guard let thread = scheduler.current else { return }
        scheduler.broadcast(self)
        scheduler.effect()
        scheduler.trace?.add(thread, "broadcasts", file: file, line: line)
    }

    private func acquire(_ thread: VirtualThread) {
        if holder === thread { Scheduler.shared.fail("\(thread.name) locks a lock that it holds.") }
        while holder != nil { Scheduler.shared.wait(.waitsForLock(self)) }
        if epoch != Scheduler.shared.epoch {
            epoch = Scheduler.shared.epoch
            clock = VectorClock()
        }
        holder = thread
        thread.lockCount += 1
        thread.clock.join(clock)
    }

    private func release(_ thread: VirtualThread) {
        guard holder === thread else { Scheduler.shared.fail("\(thread.name) unlocks a lock that it doesn't hold.") }
        holder = nil
        thread.lockCount -= 1
        thread.hasEffect = true
        clock = thread.clock
        Scheduler.shared.advance(thread)
    }
}
