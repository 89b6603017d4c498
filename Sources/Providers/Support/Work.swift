// If you copy this file, copy Monitor.swift, too.

/// Work that other work can wait for: the creation of a value, a use of a scope, or the closing of a scope.
///
/// Instances are the nodes of a graph whose edges are waits. A wait that would complete a cycle is detected before it
/// hangs. Except for `name`, all members are used under `lock`.
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
    private var outer: Work?

    /// The closing of the scope that this work belongs to, or of the parent of the scope that this work closes.
    private var container: Work?

    /// The scope of a use or a creation, or the scope that this work closes, while it runs teardowns.
    var scope: (any WorkScope)?

    /// The scopes of the caller that has abandoned this creation.
    private var scopesOfCaller: [any WorkScope] = []

    private var isUnderWay = true

    /// The work that this work waits for, and how many waits there are for each.
    private var awaited: [ObjectIdentifier: (work: Work, count: Int)] = [:]

    /// The names of work that was already under way when this work began to wait for it, if a report needs them.
    var joined: [@Sendable () -> String]?

    /// Creates work that begins now.
    ///
    /// - Parameters:
    ///   - outer: The work whose task runs this one, if any.
    ///   - depth: The number of creations in scopes that the work is nested in.
    ///   - makeName: Returns the name of the work in messages.
    init(inside outer: Work?, depth: Int, makeName: @escaping @Sendable () -> String) {
        self.outer = outer
        self.depth = depth
        self.makeName = makeName
        outer?.needs(self)
    }

    /// The name of the work in messages.
    var name: String { makeName() }

    /// The work that can't end before this work, because of where this work runs.
    private var containing: [Work] {
        ([outer, container].compactMap(\.self) + scopesOfCaller.map(\.closing)).filter(\.isUnderWay)
    }

    /// The work that this work waits for, in no particular order.
    var needed: [Work] { awaited.values.map(\.work) }

    /// The work that can't end while the current task waits, if there is any.
    ///
    /// Work that has ended isn't included, because nothing waits for tasks that it left running.
    static var waiting: Work? { current?.underWay }

    private var underWay: Work? {
        var work: Work? = self
        while let ended = work, !ended.isUnderWay { work = ended.outer }
        return work
    }

    /// Ends this work.
    ///
    /// If tasks that it left running wait later, no cycle goes through this work.
    func end() {
        isUnderWay = false
        outer?.stopsNeeding(self)
        container?.stopsNeeding(self)
        container = nil
        scope = nil
        // Work that has ended isn't kept alive by tasks that other work left running.
        outer = outer?.underWay
    }

    /// Records that a closing can't end before this work does.
    func belongs(to closing: Work) {
        container = closing
        closing.needs(self)
    }

    /// Makes this creation part of the work of a caller that waited for it and doesn't anymore.
    ///
    /// The creation still runs the code of the caller, which can read values of the scopes that the caller uses. So these
    /// scopes don't close before the creation has ended.
    func continues(_ caller: Work) {
        for work in sequence(first: caller, next: \.outer) where work.isUnderWay {
            for scope in [work.scope].compactMap(\.self) + work.scopesOfCaller
            where scope !== self.scope && !scopesOfCaller.contains(where: { $0 === scope }) {
                scopesOfCaller.append(scope)
                scope.closing.needs(self)
                scope.beginActivity()
            }
        }
    }

    /// Ends this creation for the scopes of the caller that has abandoned it, and returns what to run after unlocking.
    func endForScopesOfCaller() -> @Sendable () -> Void {
        let scopes = scopesOfCaller
        scopesOfCaller = []
        let afterward = scopes.map { scope in
            scope.closing.stopsNeeding(self)
            return scope.endActivity()
        }
        return {
            for run in afterward { run() }
            withExtendedLifetime(scopes) {}
        }
    }

    /// Records that this work can't end before other work does.
    func needs(_ other: Work) {
        awaited[ObjectIdentifier(other), default: (other, 0)].count += 1
    }

    /// Takes back one call of `needs(_:)`.
    func stopsNeeding(_ other: Work) {
        let id = ObjectIdentifier(other)
        guard let wait = awaited[id] else { return }
        awaited[id] = wait.count > 1 ? (other, wait.count - 1) : nil
    }

    /// Records that this work waits for other work, or returns the names of the cycle that this would complete.
    ///
    /// The first and the last of them are that of the other work. If that was already under way, it is joined, and the
    /// report names it.
    func waits(for other: Work, isJoined: Bool) -> [String]? {
        if let path = other.path(to: self) { return path.map(\.name) + [other.name] }
        needs(other)
        if isJoined { joined?.append(other.makeName) }
        return nil
    }

    /// Returns a path of waits from this work to `end`, with both included, or nil if there is none.
    ///
    /// A closing can wait for thousands of uses, so the search first goes from `end` to what contains it.
    func path(to end: Work) -> [Work]? {
        Self.path(from: end, to: self, \.containing)?.reversed() ?? Self.path(from: self, to: end, \.needed)
    }

    private static func path(from start: Work, to end: Work, _ next: (Work) -> [Work]) -> [Work]? {
        var way = [start]
        var previous: [ObjectIdentifier: Work] = [:]
        while let last = way.popLast() {
            if last === end {
                var path = [last]
                while path[path.count - 1] !== start, let work = previous[ObjectIdentifier(path[path.count - 1])] {
                    path.append(work)
                }
                return path.reversed()
            }
            for work in next(last) where work !== start && previous[ObjectIdentifier(work)] == nil {
                previous[ObjectIdentifier(work)] = last
                way.append(work)
            }
        }
        return nil
    }
}

// Everything that changes is read and written only under `lock`.
nonisolated extension Work: @unchecked Sendable {}

/// A scope, as the work that keeps it from closing sees it.
///
/// All members are used under `Work.lock`.
nonisolated protocol WorkScope: AnyObject, Sendable {
    /// The closing of the scope.
    var closing: Work { get }

    /// Keeps the scope from closing until the next call of `endActivity()`.
    func beginActivity()

    /// Returns what the caller runs when it has unlocked the lock.
    func endActivity() -> @Sendable () -> Void
}
