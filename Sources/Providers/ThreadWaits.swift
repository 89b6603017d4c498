// If you copy this file, copy Monitor.swift, too.

public import Synchronization

/// The creations that are under way and the threads that wait for them, guarded by the lock that all synchronous
/// lifetimes share while they have no value.
@usableFromInline
nonisolated final class ThreadWaits {
    @usableFromInline let monitor = Monitor()

    /// The lifetimes whose factories are running, in the order in which they began.
    private var creations: [any CreatedByThread] = []

    /// The wait of each waiting thread.
    private var waits: [ThreadID: ThreadWait] = [:]

    /// The waits for each lifetime.
    private var waitsForLifetime: [ObjectIdentifier: [ThreadWait]] = [:]

    /// The number of waiting threads, which `takeWaits(for:)` reads first, because there are rarely any.
    @usableFromInline let count = Atomic(0)

    /// Registers a creation that the current thread begins.
    ///
    /// The caller holds the lock.
    @usableFromInline
    func begin(_ lifetime: some CreatedByThread) {
        creations.append(lifetime)
    }

    /// Removes a creation that has ended.
    ///
    /// The caller holds the lock. Factories call each other, so the creation is nearly always the last one.
    @usableFromInline
    func end(_ lifetime: some CreatedByThread) {
        guard let index = creations.lastIndex(where: { $0 === lifetime }) else { return }
        creations.remove(at: index)
    }

    /// Registers a wait of the current thread, which then unlocks the monitor and calls `wait()` on the result.
    ///
    /// The caller holds the lock. Traps if the wait would never end.
    @usableFromInline
    func add(_ lifetime: some CreatedByThread, on thread: ThreadID) -> ThreadWait {
        trapIfEndless(lifetime, on: thread)
        let wait = ThreadWait(thread: thread, lifetime: lifetime)
        waits[thread] = wait
        waitsForLifetime[ObjectIdentifier(lifetime), default: []].append(wait)
        count.store(waits.count, ordering: .relaxed)
        return wait
    }

    /// Returns the number of threads that wait for a lifetime.
    ///
    /// The caller holds the lock.
    func waitCount(for lifetime: AnyObject) -> Int {
        waitsForLifetime[ObjectIdentifier(lifetime)]?.count ?? 0
    }

    /// Removes the waits for a lifetime whose creation has ended, and returns them.
    ///
    /// The caller holds the lock. After unlocking it, the caller ends the waits.
    @inlinable
    func takeWaits(for lifetime: AnyObject) -> [ThreadWait] {
        count.load(ordering: .relaxed) > 0 ? take(ObjectIdentifier(lifetime)) : []
    }

    @usableFromInline
    func take(_ id: ObjectIdentifier) -> [ThreadWait] {
        let taken = waitsForLifetime.removeValue(forKey: id) ?? []
        for wait in taken { waits[wait.thread] = nil }
        count.store(waits.count, ordering: .relaxed)
        return taken
    }

    /// Follows the creations of a thread to the one that it waits for, and so on with the thread that runs that one.
    ///
    /// While the lock is held, the threads that create the lifetimes on the path keep them alive, so none is released
    /// under the lock.
    private func trapIfEndless(_ lifetime: some CreatedByThread, on thread: ThreadID) {
        var path: [any CreatedByThread] = []
        var next: any CreatedByThread = lifetime
        while let creator = next.creator {
            path += creations.drop { $0 !== next }.filter { $0.creator == creator }
            if creator == thread { trap(path.map(\.name) + [lifetime.name]) }
            guard let awaited = waits[creator]?.lifetime else { return }
            next = awaited
        }
    }

    private func trap(_ path: [String]) -> Never {
        let way = path.joined(separator: " → ")
        fatalError("The creation of \(path[0]) would wait for itself: \(way). Break the cycle.")
    }
}

// The collections are read and written only by functions whose callers hold the lock.
nonisolated extension ThreadWaits: @unchecked Sendable {}

@usableFromInline nonisolated let threadWaits = ThreadWaits()

/// A thread that waits for a creation.
///
/// It has a lock of its own, so that the end of one creation doesn't wake the threads that wait for others.
@usableFromInline
nonisolated final class ThreadWait {
    let thread: ThreadID

    /// The awaited lifetime, which the waiting thread keeps alive.
    unowned let lifetime: any CreatedByThread

    private let monitor = Monitor()
    private var hasEnded = false

    init(thread: ThreadID, lifetime: any CreatedByThread) {
        self.thread = thread
        self.lifetime = lifetime
    }

    /// Blocks the thread until the wait has ended.
    @usableFromInline
    func wait() {
        monitor.lock()
        while !hasEnded { monitor.wait() }
        monitor.unlock()
    }

    /// Ends the wait.
    @usableFromInline
    func end() {
        monitor.lock()
        hasEnded = true
        monitor.broadcast()
        monitor.unlock()
    }
}

/// A synchronous lifetime of any type, as a waiting thread sees it.
@usableFromInline
nonisolated protocol CreatedByThread: AnyObject {
    /// The thread that is running the factory, if any.
    var creator: ThreadID? { get }

    /// The name of the lifetime in messages.
    var name: String { get }
}
