// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Messages.swift, too.

/// An error that occurs when an asynchronous creation needs its own value.
public nonisolated struct AsyncSharedCycleError: Error, CustomStringConvertible {
    /// The names of the lifetimes, and of the uses and closings of scopes, in the cycle.
    ///
    /// The first and the last are the lifetime that was read.
    public let path: [String]

    /// A message that names the lifetimes in the cycle.
    public var description: String {
        wholeMessage(
            "The creation of \(path[0]) would wait for itself: \(messageList(path, separator: " → ")). Break the cycle."
        )
    }
}

/// An error that occurs when an asynchronous lifetime without a value is read after its scope was closed.
public nonisolated struct AsyncSharedClosedError: Error, CustomStringConvertible {
    let name: String

    /// A message that names the lifetime.
    public var description: String {
        "\(name) can't be created, because its scope is closing or closed. Read it earlier, or create a new scope."
    }
}

/// An error that occurs when a factory throws a `CancellationError` although no caller was canceled.
public nonisolated struct AsyncSharedCancellationError: Error, CustomStringConvertible {
    let name: String

    /// A message that names the lifetime.
    public var description: String {
        "The factory of \(name) threw a CancellationError, although no caller was canceled. Throw another error."
    }
}
