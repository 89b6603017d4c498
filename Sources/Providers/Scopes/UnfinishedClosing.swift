// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Scope.swift and the files that it names, too.

/// The rest of a closing at a time limit.
nonisolated final class UnfinishedClosing: Sendable {
    /// The closing of a child or a teardown, whose turn hadn't come.
    enum Turn: Sendable {
        case child(ScopeState)
        case teardown(ScopeEntry, in: ScopeState)

        var name: String {
            switch self {
            case .child(let scope): scope.closing.name
            case .teardown(let entry, let scope): "the teardown of \(entry.name) in scope \"\(scope.name)\""
            }
        }
    }

    private let state: ScopeState

    /// The errors that teardowns had thrown.
    private let errors: [ScopeCloseError.TeardownError]

    /// The number of teardowns that had ended.
    private let endedTeardowns: Int

    /// The children and teardowns that hadn't begun, in the order of their turns.
    private let notBegun: [Turn]

    private let scopes: [(scope: ScopeState, teardown: ScopeEntry?, work: [Work])]

    init(of state: ScopeState, _ held: borrowing Work.Held) {
        self.state = state
        errors = state.life.result(held).errors
        let subtree = state.subtree(held)
        // Work that several of these closings wait for is named once, and the closings aren't named themselves.
        var named = Set(subtree.map { ObjectIdentifier($0.closing) })
        scopes = subtree.map { scope in
            let work = scope.closing.underWay(held).filter { named.insert(ObjectIdentifier($0)).inserted }
            return (scope, scope.life.tornDown(held), work)
        }
        endedTeardowns = subtree.reduce(0) { $0 + $1.life.result(held).endedTeardowns }
        notBegun = Self.turns(in: state, held)
    }

    /// The children of a scope that are open, the latest first, each with its turns, and then the teardowns.
    private static func turns(in state: ScopeState, _ held: borrowing Work.Held) -> [Turn] {
        var turns: [Turn] = []
        var next = [(scope: state, areChildrenListed: false)]
        while let (scope, areChildrenListed) = next.popLast() {
            if areChildrenListed {
                turns += scope.life.teardowns(held).elements.reversed().map { .teardown($0, in: scope) }
            } else {
                if scope.life.isOpen(held) { turns.append(.child(scope)) }
                next.append((scope, true))
                next += scope.life.children(held).elements.map { ($0, false) }
            }
        }
        return turns
    }

    /// The error of the caller whose time limit it was.
    var error: ScopeCloseError {
        let names = unfinished
        return ScopeCloseError(
            scope: state.name,
            errors: errors,
            unfinished: names.isEmpty ? [state.closing.name] : names,
            notBegun: notBegun.map(\.name),
            endedTeardowns: endedTeardowns
        )
    }

    /// The names of the teardowns, uses and creations.
    private var unfinished: [String] {
        scopes.flatMap { scope, teardown, work in
            let teardowns = [teardown].compactMap(\.self).map { Turn.teardown($0, in: scope).name }
            return teardowns + work.map(\.name).sorted()
        }
    }
}
