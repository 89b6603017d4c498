// Needs Monitor.swift.

public import Synchronization

/// Which thread waits for which creation, under the one lock of all synchronous lifetimes that are not created yet.
@usableFromInline
nonisolated final class ThreadWaits {
    @usableFromInline let monitor = Monitor()

    /// Few at any time, so that looking through them is fast.
    private(set) var waits: [(thread: ThreadID, lifetime: any CreatedByThread)] = []

    /// How many waits there are, for those who only have to know whether there are any.
    @usableFromInline let count = Atomic(0)

    /// Waits until a creation has ended, perhaps another one.
    ///
    /// Its caller holds the lock. Traps if the wait would never end.
    @usableFromInline
    func wait(for lifetime: some CreatedByThread, on thread: ThreadID) {
        trapIfEndless(lifetime, on: thread)
        waits.append((thread, lifetime))
        count.store(waits.count, ordering: .relaxed)
        monitor.wait()
        waits.removeAll { $0.thread == thread }
        count.store(waits.count, ordering: .relaxed)
    }

    /// Follows the waits from one thread to the next.
    ///
    /// The lifetimes on the way are alive as long as the lock is held, because threads create them, so that none of them goes
    /// under the lock. This has to be over before the wait, which releases it.
    private func trapIfEndless(_ lifetime: any CreatedByThread, on thread: ThreadID) {
        var path = [lifetime]
        while let creator = path[path.count - 1].creator {
            if creator == thread { trap(path.map(\.name)) }
            guard let next = waits.first(where: { $0.thread == creator })?.lifetime else { return }
            path.append(next)
        }
    }

    /// Wakes the threads that wait, if there are any.
    ///
    /// Its caller holds the lock.
    @inlinable
    func wake() {
        if count.load(ordering: .relaxed) > 0 { monitor.broadcast() }
    }

    private func trap(_ path: [String]) -> Never {
        guard path.count > 1 else {
            fatalError("\(path[0]) is read by its own factory, so its creation can never end. Break the cycle.")
        }
        let names = path.joined(separator: " and ")
        fatalError("\(names) wait for each other on different threads, so no creation can end. Break the cycle.")
    }
}

// `waits` is read and written only by functions whose callers hold the lock.
nonisolated extension ThreadWaits: @unchecked Sendable {}

@usableFromInline nonisolated let threadWaits = ThreadWaits()

/// A synchronous lifetime of any type, as a thread that waits for it sees it.
@usableFromInline
nonisolated protocol CreatedByThread: AnyObject {
    /// The thread that runs the factory now.
    var creator: ThreadID? { get }

    /// What messages call the lifetime.
    var name: String { get }
}
