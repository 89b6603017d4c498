// If you copy this file, copy Monitor.swift, too.

public import Synchronization

/// The threads that wait for creations, guarded by the lock that all synchronous lifetimes share while they have no
/// value.
@usableFromInline
nonisolated final class ThreadWaits {
    @usableFromInline let monitor = Monitor()

    /// The current waits.
    ///
    /// There are few at any time, so a linear search is fast.
    private(set) var waits: [(thread: ThreadID, lifetime: any CreatedByThread)] = []

    /// The number of waits, which `wake()` reads before it pays for a broadcast.
    @usableFromInline let count = Atomic(0)

    /// Waits until a creation ends, not necessarily that of `lifetime`.
    ///
    /// The caller holds the lock. Traps if the wait would never end.
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
    /// While the lock is held, the threads that create the lifetimes on the path keep them alive, so none is released
    /// under the lock. This function must return before the wait, which releases the lock.
    private func trapIfEndless(_ lifetime: any CreatedByThread, on thread: ThreadID) {
        var path = [lifetime]
        while let creator = path[path.count - 1].creator {
            if creator == thread { trap(path.map(\.name)) }
            guard let next = waits.first(where: { $0.thread == creator })?.lifetime else { return }
            path.append(next)
        }
    }

    /// Wakes the waiting threads, if there are any.
    ///
    /// The caller holds the lock.
    @inlinable
    func wake() {
        if count.load(ordering: .relaxed) > 0 { monitor.broadcast() }
    }

    private func trap(_ path: [String]) -> Never {
        guard path.count > 1 else {
            fatalError(
                """
                \(path[0]) is read by its own factory, directly or through other lifetimes, so its creation can never \
                end. Break the cycle.
                """
            )
        }
        let names = path.joined(separator: " and ")
        fatalError("\(names) wait for each other on different threads, so no creation can end. Break the cycle.")
    }
}

// `waits` is read and written only by functions whose callers hold the lock.
nonisolated extension ThreadWaits: @unchecked Sendable {}

@usableFromInline nonisolated let threadWaits = ThreadWaits()

/// A synchronous lifetime of any type, as a waiting thread sees it.
@usableFromInline
nonisolated protocol CreatedByThread: AnyObject {
    /// The thread that is running the factory, if any.
    var creator: ThreadID? { get }

    /// The name of the lifetime in messages.
    var name: String { get }
}
