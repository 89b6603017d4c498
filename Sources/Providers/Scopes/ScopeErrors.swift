// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Messages.swift, too.

/// A closure that receives messages about mistakes in the use of scopes.
public nonisolated struct ScopeMisuseHandler: Sendable {
    private let report: @Sendable (String) -> Void

    /// Creates a handler.
    ///
    /// - Parameter report: Receives a message for each mistake. It can be called on any thread, because deinitializers
    ///   run anywhere.
    public init(_ report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    /// Reports a mistake.
    ///
    /// - Parameter message: A message that says what is wrong and what to do.
    public func callAsFunction(_ message: String) {
        report(wholeMessage(message))
    }
}

/// An error that occurs when a use of a scope begins after the scope began to close.
public nonisolated struct ScopeClosedError: Error, Equatable, CustomStringConvertible {
    /// The name of the scope that is closing or closed, which is the used scope or a parent of it.
    public let scope: String

    /// Creates an error, for example as the answer of a mock.
    ///
    /// - Parameter scope: The name of the scope.
    public init(scope: String) {
        self.scope = scope
    }

    /// A message that names the scope.
    public var description: String {
        wholeMessage("Scope \"\(scope)\" is closing or closed, so it can't be used. Create a new scope.")
    }
}

/// An error that says why closing a scope failed, or wasn't waited for.
public nonisolated struct ScopeCloseError: Error, CustomStringConvertible {
    /// An error that a teardown threw.
    public struct TeardownError: Error, CustomStringConvertible {
        /// The name of the lifetime, such as "Shared<ImageCache> (Example/CompositionRoot.swift:12)".
        public let lifetime: String

        /// The name of the scope that the lifetime belongs to, which is the closed scope or a child of it.
        public let scope: String

        /// The error that the teardown threw.
        public let error: any Error

        /// A message that names the lifetime, the scope, and the error.
        public var description: String { "\(lifetime) in scope \"\(scope)\" threw \(messageValue(error))" }
    }

    /// The name of the scope.
    public let scope: String

    /// The errors of the teardowns, in the order in which they were thrown.
    public internal(set) var errors: [TeardownError] = []

    /// The names of the work that would wait for itself, if there is a cycle.
    ///
    /// The first and the last are the same.
    public internal(set) var cycle: [String]?

    /// The names of the uses, calls of their handlers, creations and teardowns that hadn't ended at the time limit.
    public internal(set) var unfinished: [String] = []

    /// The names of the child scopes and teardowns whose turn hadn't come at the time limit, in the order of their turns.
    ///
    /// The name of a child comes before those of its teardowns. If what is unfinished ends later, they are closed in turn.
    public internal(set) var notBegun: [String] = []

    /// The number of teardowns that had ended at the time limit, including those of children.
    var endedTeardowns = 0

    /// A message that lists the cycle, the errors, what was unfinished, and what hadn't begun, the first 20 of each.
    public var description: String {
        var sentences: [String] = []
        if let cycle {
            let path = messageList(cycle, separator: ", which waits for ")
            sentences.append(
                """
                Scope "\(scope)" is closing, but its end can't be waited for here: \(path). Call beginClosing(), or close \
                it elsewhere.
                """
            )
        }
        if !errors.isEmpty {
            let teardowns = errors.count == 1 ? "a teardown" : "\(errors.count) teardowns"
            let list = messageList(errors.lazy.map(\.description), separator: "; ")
            // The description of the last error may be a sentence.
            let end = list.hasSuffix(".") ? "" : "."
            sentences.append("While scope \"\(scope)\" was closed, \(teardowns) threw: \(list)\(end)")
        }
        if !unfinished.isEmpty {
            sentences.append("Scope \"\(scope)\" wasn't closed in time. Unfinished: \(messageList(unfinished)).")
            if !notBegun.isEmpty { sentences.append("Not begun: \(messageList(notBegun)).") }
            switch endedTeardowns {
            case 0: break
            case 1: sentences.append("1 teardown has ended.")
            case let count: sentences.append("\(count) teardowns have ended.")
            }
        }
        return wholeMessage(sentences.joined(separator: " "))
    }
}
