/// The accesses to one piece of memory, which fail if two of them race.
struct Accesses {
    private struct Access {
        let thread: Int
        let name: String
        let moment: UInt32
        let use: String
    }

    private var lastWrite: Access?
    private var reads: [Access] = []
    private var epoch = Scheduler.shared.epoch

    mutating func read(_ use: String) {
        let thread = Scheduler.shared.currentOrMain
        guard begin() else { return }
        check(lastWrite, before: thread, use)
        reads.removeAll { $0.thread == thread.number }
        reads.append(access(thread, use))
    }

    mutating func write(_ use: String) {
        let thread = Scheduler.shared.currentOrMain
        guard begin() else { return }
        check(lastWrite, before: thread, use)
        for read in reads { check(read, before: thread, use) }
        reads = []
        lastWrite = access(thread, use)
    }

    /// Returns false for memory of an earlier order, such as that of a global variable.
    private func begin() -> Bool { epoch == Scheduler.shared.epoch }

    private func access(_ thread: VirtualThread, _ use: String) -> Access {
        Access(thread: thread.number, name: thread.name, moment: thread.clock[thread.number], use: use)
    }

    private func check(_ earlier: Access?, before thread: VirtualThread, _ use: String) {
        guard let earlier, earlier.thread != thread.number, earlier.moment > thread.clock[earlier.thread] else {
            return
        }
        Scheduler.shared.fail(
            "Data race: \(thread.name) uses \(use), and nothing orders this after \(earlier.name)'s use of \(earlier.use)."
        )
    }
}
