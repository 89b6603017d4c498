// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Scope.swift and the files that it names, too.

/// A caller that waits for the end of a closing.
nonisolated final class ScopeWaiter {
    enum Outcome {
        case ended(ScopeClosingResult)
        /// The closing waits for the caller.
        case cycle([Work])
        /// The time limit of the caller is reached.
        case unfinished(UnfinishedClosing)
        case canceled
    }

    /// The work that can't end before the caller, if it is part of any.
    let work: Work?

    /// Whether the caller throws the errors of the closing.
    let takesErrors: Bool
    let continuation: CheckedContinuation<Outcome, Never>

    init(work: Work?, takesErrors: Bool, continuation: CheckedContinuation<Outcome, Never>) {
        self.work = work
        self.takesErrors = takesErrors
        self.continuation = continuation
    }
}

/// The errors and the number of the teardowns that a closing has run.
nonisolated struct ScopeClosingResult: Sendable {
    var errors: [ScopeCloseError.TeardownError] = []
    var endedTeardowns = 0
}
