// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Monitor.swift and WorkSearch.swift, too.

/// Work that other work can wait for: the creation of a value, a use of a scope, or the closing of a scope.
///
/// Instances are the nodes of a graph whose edges are waits. A wait that would complete a cycle is detected before it
/// hangs.
nonisolated final class Work {
    /// The work that the current task is part of.
    @TaskLocal static var current: Work?

    private static let lock = Monitor()

    /// The right to use what the lock guards: all waits, and the mutable state of scopes and asynchronous lifetimes.
    ///
    /// Only `locked(_:)` hands it out, and it can't be copied. So a function that takes it can't be called without the
    /// lock.
    struct Held: ~Copyable {
        // Most often, there is at most one, for which an array would have to be allocated.
        fileprivate var first: (() -> Void)?
        fileprivate var others: [() -> Void] = []

        fileprivate init() {}

        /// Runs a closure when the lock is open, after those that were added before.
        ///
        /// Client code runs this way. So does the release of what may be the last reference to a client's object.
        mutating func afterward(_ run: @escaping () -> Void) {
            if first == nil { first = run } else { others.append(run) }
        }
    }

    /// Runs `body` with the lock held, and then what `body` has left for afterward.
    ///
    /// There is one lock for all waits, because a wait can complete a cycle through any of them. It is held only for
    /// moments, and no client code runs under it.
    static func locked<Output>(_ body: (inout Held) -> Output) -> Output {
        var held = Held()
        lock.lock()
        let output = body(&held)
        lock.unlock()
        held.first?()
        for run in held.others { run() }
        return output
    }

    /// The number of creations in scopes that this work is nested in.
    let depth: Int

    private let makeName: @Sendable () -> String

    /// The work whose task runs this one, and which therefore can't end before this one.
    private var outer: Work?

    /// The closing of the scope that this work belongs to, or of the parent of the scope that this work closes.
    private var container: Work?

    /// The scope of a use or a creation, or the scope that this work closes, while it runs teardowns.
    private var scope: (any WorkScope)?

    /// The scopes of a caller that doesn't wait for this creation, with the IDs of handlers that they have for it.
    private var scopesOfCaller: [(scope: any WorkScope, handlerID: Int?)] = []

    private var isUnderWay = true

    /// Some work, and how many waits there are for it, or how many of its own.
    private typealias Waits = [ObjectIdentifier: (work: Work, count: Int)]

    /// The work that can't end after this work: it runs in this work, belongs to this closing, or is waited for.
    private var needed: Waits = [:]

    /// The work that waits for this work, apart from that which this work runs in or belongs to.
    private var waiters: Waits = [:]

    /// The names of work that was already under way when this work began to wait for it, if a report needs them.
    private(set) var joined: [@Sendable () -> String]?

    /// Creates work that begins now.
    ///
    /// - Parameters:
    ///   - outer: The work whose task runs this one, if any.
    ///   - depth: The number of creations in scopes that the work is nested in.
    ///   - namesJoined: Whether a report needs the names of the work that this work joins.
    ///   - makeName: Returns the name of the work in messages.
    init(inside outer: Work?, depth: Int, namesJoined: Bool = false, makeName: @escaping @Sendable () -> String) {
        self.outer = outer
        self.depth = depth
        self.makeName = makeName
        if namesJoined { joined = [] }
    }

    /// The name of the work in messages.
    var name: String { makeName() }

    /// The work that can't end while the current task waits, if there is any.
    ///
    /// Work that has ended isn't included, because nothing waits for tasks that it left running.
    static func waiting(_ held: borrowing Held) -> Work? { current?.underWay }

    private var underWay: Work? {
        var work: Work? = self
        while let ended = work, !ended.isUnderWay { work = ended.outer }
        return work
    }

    /// Records that this work has begun, as part of the work whose task runs it.
    func begin(_ held: borrowing Held) {
        outer?.needs(self)
    }

    /// Records that this work has begun, and that the closing of its scope, or of its parent, can't end before it does.
    func begin(in closing: Work, of scope: (any WorkScope)? = nil, _ held: borrowing Held) {
        begin(held)
        self.scope = scope
        container = closing
        closing.needs(self)
    }

    /// Records that this closing runs the teardowns of its scope.
    func beginTeardowns(of scope: any WorkScope, _ held: borrowing Held) {
        self.scope = scope
    }

    /// Ends this work.
    ///
    /// If tasks that it left running wait later, no cycle goes through this work.
    func end(_ held: inout Held) {
        isUnderWay = false
        outer?.stopsNeeding(self)
        container?.stopsNeeding(self)
        container = nil
        scope = nil
        // Work that has ended isn't kept alive by tasks that other work left running.
        outer = outer?.underWay
        for (scope, handlerID) in scopesOfCaller {
            scope.closing.stopsNeeding(self)
            scope.endActivity(handlerID: handlerID, &held)
            held.afterward { withExtendedLifetime(scope) {} }
        }
        scopesOfCaller = []
    }

    /// Makes this creation part of the work of a caller that doesn't wait for it.
    ///
    /// The creation runs the code of the caller, which can read values of the scopes that the caller uses. So these
    /// scopes don't close before the creation has ended. Each of them that begins to close before that calls `handler`.
    func continues(_ caller: Work, onClosing handler: (@Sendable () -> Void)? = nil, _ held: borrowing Held) {
        for scope in caller.scopes where scope !== self.scope && !scopesOfCaller.contains(where: { $0.scope === scope })
        {
            // A creation that waits for the end of a scope can't keep the scope open.
            if path(to: scope.closing, held) != nil { continue }
            scope.closing.needs(self)
            scopesOfCaller.append((scope, scope.beginActivity(of: self, onClosing: handler, held)))
        }
    }

    /// Whether a scope that this work uses is closing.
    func isInClosing(_ held: borrowing Held) -> Bool {
        scopes.contains { $0.isInClosing(held) }
    }

    /// The scopes that can't close before this work has ended.
    private var scopes: [any WorkScope] {
        sequence(first: self, next: \.outer).filter(\.isUnderWay)
            .flatMap { [$0.scope].compactMap(\.self) + $0.scopesOfCaller.map(\.scope) }
    }

    /// Records that this work waits for other work, which a report names if it is joined, and so was already under way.
    func waits(for other: Work, isJoined: Bool, _ held: borrowing Held) {
        needs(other)
        Self.add(self, to: &other.waiters)
        if isJoined { joined?.append(other.makeName) }
    }

    /// Takes back one call of `waits(for:isJoined:_:)`.
    func stopsWaiting(for other: Work, _ held: borrowing Held) {
        stopsNeeding(other)
        Self.remove(self, from: &other.waiters)
    }

    /// Whether work that a closing waits for, or one of its teardowns, waits for this creation.
    func isNeeded(by closing: Work, _ held: borrowing Held) -> Bool {
        waiters.values.contains { closing.path(to: $0.work, held) != nil }
    }

    /// The work that a closing waits for, in no particular order.
    func underWay(_ held: borrowing Held) -> [Work] { needed.values.map(\.work) }

    private func needs(_ other: Work) { Self.add(other, to: &needed) }

    private func stopsNeeding(_ other: Work) { Self.remove(other, from: &needed) }

    private static func add(_ work: Work, to waits: inout Waits) {
        waits[ObjectIdentifier(work), default: (work, 0)].count += 1
    }

    private static func remove(_ work: Work, from waits: inout Waits) {
        guard let wait = waits[ObjectIdentifier(work)] else { return }
        waits[ObjectIdentifier(work)] = wait.count > 1 ? (work, wait.count - 1) : nil
    }

    /// The work that this work runs in or belongs to.
    private var around: [Work] {
        // Nothing waits for work that has ended, although a task that it left running may still wait.
        guard isUnderWay else { return [] }
        return ([outer, container].compactMap(\.self) + scopesOfCaller.map(\.scope.closing)).filter(\.isUnderWay)
    }

    /// Returns a path of waits from this work to `end`, with both included, or nil if there is none.
    ///
    /// Searches from both ends in turn, and takes twice as long as the shorter search. A closing can wait for thousands
    /// of uses, and thousands of them can wait for one creation.
    func path(to end: Work, _ held: borrowing Held) -> [Work]? {
        if self === end { return [self] }
        var down = WorkSearch(from: self, to: end) { work in
            var needed = work.needed.values.makeIterator()
            return AnyIterator { needed.next()?.work }
        }
        var up = WorkSearch(from: end, to: self) { work in
            var around = work.around.makeIterator()
            var waiters = work.waiters.values.makeIterator()
            return AnyIterator { around.next() ?? waiters.next()?.work }
        }
        while true {
            if let result = down.step() { return result.path }
            if let result = up.step() { return result.path?.reversed() }
        }
    }
}

// Everything that changes is read and written only under the lock.
nonisolated extension Work: @unchecked Sendable {}

/// A scope, as the work that keeps it from closing sees it.
nonisolated protocol WorkScope: AnyObject, Sendable {
    /// The closing of the scope.
    var closing: Work { get }

    /// Whether the scope or a parent of it is closing or closed.
    func isInClosing(_ held: borrowing Work.Held) -> Bool

    /// Keeps the scope from closing until the next call of `endActivity(handlerID:_:)`, and returns the ID of the handler.
    ///
    /// The handler is called if the scope begins to close before that.
    func beginActivity(of work: Work, onClosing handler: (@Sendable () -> Void)?, _ held: borrowing Work.Held) -> Int?

    func endActivity(handlerID: Int?, _ held: inout Work.Held)
}
