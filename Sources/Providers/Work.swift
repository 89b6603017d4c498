// Needs Monitor.swift.

import Synchronization

/// What takes time and can be waited for: the creation of an asynchronous value, the creation of any value in a scope, or
/// the closing of a scope.
///
/// Works and their waits form the graph in which a cycle is found before it hangs.
nonisolated final class Work {
    /// The work of which the current task is a part.
    @TaskLocal static var current: Work?

    /// Guards the waits of all works, and everything that changes in scopes and in asynchronous lifetimes.
    ///
    /// There is one for all, because a wait can close a cycle through any of them. It is held for moments only, and no code
    /// of the user runs under it.
    static let lock = Monitor()

    /// How many creations in scopes this work is nested in.
    let depth: Int

    private let makeName: @Sendable () -> String

    /// The work in whose task this one runs, so that it cannot end before this one.
    private let outer: Work?

    private let isUnderWay = Atomic<Bool>(true)

    private var awaited: [Work] = []

    /// The names of the works that were under way already when this one began to wait for them, read after its end.
    private(set) var joined: [@Sendable () -> String] = []

    /// Makes a work that begins now.
    ///
    /// - Parameters:
    ///   - isNested: Whether it runs in the task that begins it, rather than in one of its own.
    ///   - addingDepth: 1 for a creation in a scope, and 0 for anything else.
    ///   - makeName: Returns what messages call it.
    init(isNested: Bool, addingDepth: Int = 0, makeName: @escaping @Sendable () -> String) {
        let current = Self.waiting.first
        depth = (current?.depth ?? 0) + addingDepth
        outer = isNested ? current : nil
        self.makeName = makeName
    }

    /// What messages call the work.
    var name: String { makeName() }

    /// The works that cannot end while the current task waits, innermost first.
    ///
    /// A work that has ended is not among them: nothing waits for the tasks that it left behind.
    static var waiting: [Work] {
        guard let current else { return [] }
        return sequence(first: current, next: \.outer).filter { $0.isUnderWay.load(ordering: .acquiring) }
    }

    /// Notes that this work has ended, so that what its tasks wait for from now on keeps nothing from ending.
    func end() {
        isUnderWay.store(false, ordering: .releasing)
    }

    /// Notes that this work has to wait for another one, which waits for nothing yet.
    ///
    /// The caller holds the lock.
    func needs(_ other: Work) {
        awaited.append(other)
    }

    /// Notes that works wait for another one, or returns the cycle that this would close.
    ///
    /// The caller holds the lock.
    static func add(_ waiting: [Work], for other: Work, isJoined: Bool) -> WaitCycle? {
        if let path = path(from: [other], to: waiting) { return WaitCycle(path: path) }
        for work in waiting { work.awaited.append(other) }
        // The innermost one alone: it is what the line of a report is about.
        if isJoined { waiting.first?.joined.append(other.makeName) }
        return nil
    }

    /// Notes that works have ceased to wait for another one.
    ///
    /// The caller holds the lock.
    static func remove(_ waiting: [Work], for other: Work) {
        for work in waiting {
            guard let index = work.awaited.firstIndex(where: { $0 === other }) else { continue }
            work.awaited.remove(at: index)
        }
    }

    /// Returns the works on a way of waits from one of `starts` to one of `ends`, both included.
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

// `awaited` and `joined` are read and written under the one lock of all works; everything else is constant or atomic.
nonisolated extension Work: @unchecked Sendable {}

/// Works that would wait for each other for ever.
nonisolated struct WaitCycle: CustomStringConvertible {
    /// Their names, from one of them back to the same one.
    let names: [String]

    /// Makes a cycle of a path from what is waited for to what waits.
    init(path: [Work]) {
        let names = path.map(\.name)
        self.names = names.suffix(1) + names
    }

    /// What never ends: "A waits for B, which waits for A, so none of them can end".
    var description: String {
        let others = names.dropFirst().joined(separator: ", which waits for ")
        return "\(names[0]) waits for \(others), so none of them can end"
    }
}
