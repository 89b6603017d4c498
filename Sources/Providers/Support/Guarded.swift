// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Monitor.swift, too.

/// A variable with its own lock.
@usableFromInline
@safe
nonisolated struct Guarded<State: ~Copyable>: ~Copyable {
    @usableFromInline let monitor = Monitor()

    // Allocated and initialized by `init`. Deinitialized by `deinit`, when nothing uses the variable anymore. In
    // between, it is used only under the lock, and the closure that uses it can't let it escape.
    @usableFromInline let state: UnsafeMutablePointer<State>

    @inlinable
    init(_ state: consuming State) {
        unsafe self.state = .allocate(capacity: 1)
        unsafe self.state.initialize(to: state)
    }

    deinit {
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// Runs `body` under the lock.
    ///
    /// The body must not run client code, such as deinitializers. It returns everything that it removes.
    @inlinable
    @inline(__always)
    func withLock<Output>(_ body: (inout State) -> Output) -> Output {
        monitor.lock()
        defer { monitor.unlock() }
        return unsafe body(&state.pointee)
    }
}

// Only one thread at a time uses the variable. Whether its contents may cross threads is checked at each use: a
// lifetime is `Sendable` only when its value is.
nonisolated extension Guarded: @unchecked Sendable where State: ~Copyable {}
