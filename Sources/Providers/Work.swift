// If you copy this file, copy Monitor.swift, too.

import Synchronization

/// Work that other work can wait for: the creation of an asynchronous value, the creation of any value in a scope, or
/// the closing of a scope.
///
/// Instances are the nodes of a graph whose edges are waits. A wait that would complete a cycle is detected before it
/// hangs.
nonisolated final class Work {
    /// The work that the current task is part of.
    @TaskLocal static var current: Work?

    /// The lock that guards all waits, and the mutable state of scopes and asynchronous lifetimes.
    ///
    /// There is one lock for all of them, because a wait can complete a cycle through any of them. It is held only for
    /// moments, and no client code runs under it.
    static let lock = Monitor()

    /// The number of creations in scopes that this work is nested in.
    let depth: Int

    private let makeName: @Sendable () -> String

    /// The work whose task runs this one, and which therefore can't end before this one.
    private let outer: Work?

    private let isUnderWay = Atomic<Bool>(true)

    private var awaited: [Work] = []

    /// The names of work that was already under way when this work began to wait for it, read after this work has
    /// ended.
    private(set) var joined: [@Sendable () -> String] = []

    /// Creates work that begins now.
    ///
    /// - Parameters:
    ///   - isNested: Whether it runs in the task that begins it, rather than in its own.
    ///   - addingDepth: 1 for a creation in a scope, and 0 for anything else.
    ///   - makeName: Returns the name of the work in messages.
    init(isNested: Bool, addingDepth: Int = 0, makeName: @escaping @Sendable () -> String) {
        let current = Self.waiting.first
        depth = (current?.depth ?? 0) + addingDepth
        outer = isNested ? current : nil
        self.makeName = makeName
    }

    /// The name of the work in messages.
    var name: String { makeName() }

    /// The work that can't end while the current task waits, innermost first.
    ///
    /// Work that has ended isn't included, because nothing waits for tasks that it left running.
    static var waiting: [Work] {
        guard let current else { return [] }
        return sequence(first: current, next: \.outer).filter { $0.isUnderWay.load(ordering: .acquiring) }
    }

    /// Ends this work.
    ///
    /// If tasks that it left running wait later, no cycle goes through this work.
    func end() {
        isUnderWay.store(false, ordering: .releasing)
    }

    /// Records that this work has to wait for other work, which doesn't wait for anything yet.
    ///
    /// The caller holds the lock.
    func needs(_ other: Work) {
        awaited.append(other)
    }

    /// Records that all of `waiting` wait for `other`, or returns the cycle that this would complete.
    ///
    /// The caller holds the lock.
    static func add(_ waiting: [Work], for other: Work, isJoined: Bool) -> WaitCycle? {
        if let path = path(from: [other], to: waiting) { return WaitCycle(path: path) }
        for work in waiting { work.awaited.append(other) }
        // Only the innermost work, because that is the one whose line in a report names the wait.
        if isJoined { waiting.first?.joined.append(other.makeName) }
        return nil
    }

    /// Records that all of `waiting` have stopped waiting for `other`.
    ///
    /// The caller holds the lock.
    static func remove(_ waiting: [Work], for other: Work) {
        for work in waiting {
            guard let index = work.awaited.firstIndex(where: { $0 === other }) else { continue }
            work.awaited.remove(at: index)
        }
    }

    /// Returns a path of waits from one of `starts` to one of `ends`, with both ends included.
    ///
    /// The caller holds the lock.
    static func path(from starts: [Work], to ends: [Work]) -> [Work]? {
        if ends.isEmpty { return nil }
        var ways = starts.map { [$0] }
        var seen = Set(starts.map(ObjectIdentifier.init))
        while let way = ways.popLast(), let last = way.last {
            if ends.contains(where: { $0 === last }) { return way }
            for next in last.awaited where seen.insert(ObjectIdentifier(next)).inserted { ways.append(way + [next]) }
        }
        return nil
    }
}

// `awaited` and `joined` are read and written under `Work.lock`. Everything else is constant or atomic.
nonisolated extension Work: @unchecked Sendable {}

/// A cycle of work that would wait for itself forever.
nonisolated struct WaitCycle: CustomStringConvertible {
    /// The names of the work in the cycle.
    ///
    /// The first and the last are the same.
    let names: [String]

    /// Creates a cycle from a path of waits whose last element would wait for the first.
    init(path: [Work]) {
        let names = path.map(\.name)
        self.names = names.suffix(1) + names
    }

    /// The cycle as a clause of a message: "A waits for B, which waits for A, so none of them can end".
    var description: String {
        let others = names.dropFirst().joined(separator: ", which waits for ")
        return "\(names[0]) waits for \(others), so none of them can end"
    }
}
