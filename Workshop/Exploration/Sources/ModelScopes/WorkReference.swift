/// Work that a closing waits for, as it should be: a use, a creation, or a closing itself.
final class WorkReference {
    let name: String

    /// The work that runs this one.
    let outer: WorkReference?

    /// The number of creations in scopes that this work is nested in.
    let depth: Int

    /// The scope of a use or a creation.
    let scope: ScopeReference?

    var isUnderWay = true

    /// The scopes of the reader that has abandoned this creation.
    var scopesOfReader: [ScopeReference] = []

    /// The number of a use that is to be told that the closing begins, and hasn't been.
    var toBeTold: Int?

    /// The names of creations that were already under way when this work began to wait for them.
    var joined: [String] = []

    init(_ name: String, inside outer: WorkReference? = nil, depth: Int = 0, in scope: ScopeReference? = nil) {
        self.name = name
        self.outer = outer
        self.depth = depth
        self.scope = scope
    }

    /// The scopes that don't close before this work has ended.
    var scopes: [ScopeReference] { [scope].compactMap(\.self) + scopesOfReader }

    /// The innermost work that hasn't ended, of this one and those around it.
    var underWay: WorkReference? { isUnderWay ? self : outer?.underWay }
}

/// A scope, as it should be.
final class ScopeReference {
    enum Phase {
        case open
        case closing
        case closed
    }

    let id: Int
    var idInErrors: Int
    var parent: ScopeReference?
    let closing: WorkReference

    var phase = Phase.open

    /// Whether the closing was begun for this scope, rather than by the closing of its parent.
    var isExplicit = false

    /// The open children, in the order in which they were made.
    var children: [ScopeReference] = []

    /// The lifetimes whose creation has begun, in the order of their latest creation.
    var entries: [LifetimeReference] = []

    /// The lifetimes to be torn down, in the order of creation.
    var teardowns: [LifetimeReference] = []

    /// The lifetime whose teardown runs.
    var tornDown: LifetimeReference?

    /// The child whose end the closing waits for.
    var closedChild: ScopeReference?

    var errors: [String] = []

    /// The time limit of a close, if any agent has set one.
    var timeLimit = TimeLimit.none

    enum TimeLimit {
        case none
        case ahead
        case reached
    }

    /// Whether `withChild` closes the scope.
    let endsWithFunction: Bool

    /// Whether `withChild` closes a parent of the scope.
    let isInsideFunction: Bool

    /// Whether the model holds the scope.
    var isKept = true

    var isReleased = false

    init(_ id: Int, parent: ScopeReference? = nil, endsWithFunction: Bool = false) {
        self.id = id
        idInErrors = id
        self.parent = parent
        self.endsWithFunction = endsWithFunction
        isInsideFunction = parent.map { $0.endsWithFunction || $0.isInsideFunction } ?? false
        closing = WorkReference("the closing of scope \"\(id)\"")
    }

    var ancestry: [ScopeReference] { Array(sequence(first: self, next: \.parent)) }

    /// The scope and its open children, with theirs.
    var subtree: [ScopeReference] {
        var scopes = [self]
        var next = 0
        while next < scopes.count {
            scopes += scopes[next].children
            next += 1
        }
        return scopes
    }
}

/// A lifetime of a scope, as it should be.
final class LifetimeReference {
    enum Status: Equatable {
        case idle
        case underWay
        case failed
        case created
    }

    let plan: LifetimePlan
    let scope: ScopeReference
    let needed: LifetimeReference?
    let readAtTheEnd: LifetimeReference?

    var status = Status.idle
    var creation: WorkReference?

    /// Whether the creation was canceled, so that readers that join it now start over if it fails.
    var isCanceled = false

    /// Whether the next read is reported, because the teardown has begun.
    var isTooLate = false

    /// Whether the model holds the lifetime.
    var isKept = true

    var isReleased = false
    var depth = 0
    var joined: [String] = []

    init(_ plan: LifetimePlan, _ scope: ScopeReference, _ needed: LifetimeReference?, _ read: LifetimeReference?) {
        self.plan = plan
        self.scope = scope
        self.needed = needed
        readAtTheEnd = read
    }

    var id: Int { plan.id }

    var line: String {
        let start = String(repeating: "  ", count: depth) + plan.name
        if status == .underWay { return "\(start): under way" }
        let waits = joined.isEmpty ? "" : ", waited for \(joined.joined(separator: " and "))"
        return "\(start): \(status == .failed ? "failed after " : "")µs\(waits)"
    }
}

/// An agent, as it should be.
final class AgentReference {
    /// A use that the agent is in.
    struct Frame {
        let use: WorkReference
        let id: Int
        let scope: ScopeReference
        let outer: WorkReference?
        /// The scope whose child is used, which the call holds.
        let parent: ScopeReference?
    }

    let name: String

    /// The work that the agent is part of, even if it has ended.
    var context: WorkReference?

    /// The lifetime whose factory or teardown the agent is.
    let lifetime: LifetimeReference?
    let isTeardown: Bool

    var frames: [Frame] = []
    var isBusy = false
    var isCanceled = false

    init(
        _ name: String,
        _ context: WorkReference?,
        lifetime: LifetimeReference? = nil,
        isTeardown: Bool = false
    ) {
        self.name = name
        self.context = context
        self.lifetime = lifetime
        self.isTeardown = isTeardown
    }
}
