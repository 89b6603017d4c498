// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Guarded.swift, Messages.swift and Monitor.swift, too.

/// The creations that are under way, and the threads that wait for them.
@usableFromInline
nonisolated struct ThreadWaits {
    /// The lifetimes whose factories are running, in the order in which they began.
    private var creations: [any CreatedByThread] = []

    /// The wait of each waiting thread.
    private var waits: [ThreadID: ThreadWait] = [:]

    /// The waits for each lifetime.
    private var waitsForLifetime: [ObjectIdentifier: [ThreadWait]] = [:]

    /// Registers a creation that the current thread begins.
    @usableFromInline
    mutating func begin(_ lifetime: some CreatedByThread) {
        creations.append(lifetime)
    }

    /// Removes a creation that has ended, and returns the waits for it, which the caller ends after unlocking.
    @usableFromInline
    mutating func end(_ lifetime: some CreatedByThread) -> [ThreadWait] {
        // Factories call each other, so the creation is nearly always the last one.
        if let index = creations.lastIndex(where: { $0 === lifetime }) { creations.remove(at: index) }
        if waits.isEmpty { return [] }
        let ended = waitsForLifetime.removeValue(forKey: ObjectIdentifier(lifetime)) ?? []
        for wait in ended { waits[wait.thread] = nil }
        return ended
    }

    /// Registers a wait of the current thread, which calls `wait()` on the result after unlocking.
    ///
    /// Traps if the wait would never end.
    @usableFromInline
    mutating func add(_ lifetime: some CreatedByThread, on thread: ThreadID) -> ThreadWait {
        trapIfEndless(lifetime, on: thread)
        let wait = ThreadWait(thread: thread, lifetime: lifetime)
        waits[thread] = wait
        waitsForLifetime[ObjectIdentifier(lifetime), default: []].append(wait)
        return wait
    }

    /// Returns the number of threads that wait for a lifetime.
    func waitCount(for lifetime: AnyObject) -> Int {
        waitsForLifetime[ObjectIdentifier(lifetime)]?.count ?? 0
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
        let way = messageList(path, separator: " → ")
        fatalError(wholeMessage("The creation of \(path[0]) would wait for itself: \(way). Break the cycle."))
    }
}

/// All synchronous lifetimes share one lock while they have no value, because a cycle can go through any of them.
@usableFromInline nonisolated let threadWaits = Guarded(ThreadWaits())

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
