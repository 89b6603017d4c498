// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Scope.swift and the files that it names, too.

/// The state of a scope.
///
/// A parent keeps the states of its open children, rather than their scopes, so that it notices when a child scope is
/// released.
nonisolated final class ScopeState {
    let name: String

    /// The name in errors of uses: that of the parent if this scope is the child of a closed one.
    let nameInErrors: String
    let reportMisuse: ScopeMisuseHandler

    /// The closing of the scope, which waits for everything that is under way in it, and for the closings of its
    /// children.
    let closing: Work

    /// Whether a function closes the scope when it ends, as `withScope(_:fileID:line:_:)` does.
    let endsWithFunction: Bool

    /// Whether a parent ends with a function, so that the closing of this scope is certain.
    let isInsideFunction: Bool

    /// The variables of the scope, apart from its entries.
    let life: ScopeLife

    /// The lifetimes whose creation has begun, in this order.
    private var entries = OrderedBag<ScopeEntry>()

    /// Creates the state of a scope without a parent.
    init(name: String, reportMisuse: ScopeMisuseHandler, endsWithFunction: Bool = false) {
        self.name = name
        nameInErrors = name
        self.reportMisuse = reportMisuse
        self.endsWithFunction = endsWithFunction
        isInsideFunction = false
        closing = Self.makeClosing(name)
        life = ScopeLife()
    }

    /// Creates the state of a child, which is closed if its parent is.
    private init(name: String, parent: ScopeState, endsWithFunction: Bool, _ held: borrowing Work.Held) {
        let isClosed = parent.life.isClosed(held)
        self.name = name
        nameInErrors = isClosed ? parent.nameInErrors : name
        reportMisuse = parent.reportMisuse
        self.endsWithFunction = endsWithFunction
        isInsideFunction = parent.endsWithFunction || parent.isInsideFunction
        closing = Self.makeClosing(name)
        life = ScopeLife(isClosed: isClosed)
    }

    private static func makeClosing(_ name: String) -> Work {
        Work(inside: nil, depth: 0) { "the closing of scope \"\(name)\"" }
    }

    /// The creations of the scope and its open children.
    ///
    /// Takes the lock once per scope and once per creation, for moments, because all scopes share it.
    var report: String {
        var lines: [String] = []
        var next = [(state: self, indent: "")]
        while let (state, indent) = next.popLast() {
            // Copied without their elements.
            let (entries, children) = Work.locked { (state.entries($0), state.life.children($0)) }
            lines.append("\(indent)Scope \"\(state.name)\"")
            lines += entries.elements.map { "\(indent)  \($0.line)" }
            next += children.elements.reversed().map { ($0, indent + "  ") }
        }
        return lines.joined(separator: "\n")
    }

    /// Creates a child, which is closed if this scope is.
    func makeChild(
        _ name: String,
        endsWithFunction: Bool = false,
        whenClosed: (@Sendable (ScopeState) -> Void)? = nil
    ) -> ScopeState {
        Work.locked { held in
            let child = ScopeState(name: name, parent: self, endsWithFunction: endsWithFunction, held)
            if life.isClosed(held) { return child }
            child.life.setParent(self, id: life.add(child, held), whenClosed: whenClosed, held)
            child.closing.begin(in: closing, held)
            return child
        }
    }

    private func entries(_ held: borrowing Work.Held) -> OrderedBag<ScopeEntry> { entries }

    func addEntry(_ entry: ScopeEntry, _ held: borrowing Work.Held) -> Int {
        entries.add(entry)
    }

    func removeEntry(_ id: Int, _ held: borrowing Work.Held) {
        _ = entries.remove(id)
    }

    /// The lifetimes whose creations are under way.
    func creatingLifetimes(_ held: inout Work.Held) -> [any ScopedLifetime] {
        entries.elements.compactMap { $0.creatingLifetime(&held) }
    }

    /// Begins a use, a creation, or the call of a handler.
    func begin(_ work: Work, _ held: borrowing Work.Held) {
        work.begin(in: closing, of: self, held)
        beginActivity(held)
    }

    /// Ends what `begin(_:_:)` has begun.
    func end(_ work: Work, _ held: inout Work.Held) {
        work.end(&held)
        endActivity(&held)
    }

    private func beginActivity(_ held: borrowing Work.Held) {
        for state in ancestry(held) { state.life.beginActivity(held) }
    }

    private func endActivity(_ held: inout Work.Held) {
        for state in ancestry(held) {
            guard let nextStep = state.life.endActivity(held) else { continue }
            held.afterward { nextStep.resume(returning: .lookAgain) }
        }
    }
}

nonisolated extension ScopeState: WorkScope {
    func isInClosing(_ held: borrowing Work.Held) -> Bool {
        ancestry(held).contains { !$0.life.isOpen(held) }
    }

    func beginActivity(of work: Work, onClosing handler: (@Sendable () -> Void)?, _ held: borrowing Work.Held) -> Int? {
        beginActivity(held)
        return handler.map { life.add(ScopeLife.ClosingHandler(work: work, call: $0), held) }
    }

    func endActivity(handlerID: Int?, _ held: inout Work.Held) {
        // Released afterward, because a deinitializer of a captured object may use a scope.
        if let handler = handlerID.flatMap({ life.removeHandler($0, held) }) {
            held.afterward { withExtendedLifetime(handler) {} }
        }
        endActivity(&held)
    }
}

// All variables are read and written only inside `Work.locked(_:)`: `life` is used only through functions that take the
// right to do so, and `entries` only by functions of this file that do.
nonisolated extension ScopeState: @unchecked Sendable {}
