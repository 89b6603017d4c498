// Needs Monitor.swift.

/// A variable under a lock of its own.
@usableFromInline
@safe
nonisolated struct Guarded<State>: ~Copyable {
    @usableFromInline let monitor = Monitor()

    // Memory of its own, initialized by `init` and deinitialized by `deinit`, when nobody uses the variable any more.
    // In between it is used under the lock alone, and the closure that uses it cannot let it escape.
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
    /// It must run no code of the user, so it has to return what it removes.
    @inlinable
    @inline(__always)
    func withLock<Output>(_ body: (inout State) -> Output) -> Output {
        monitor.lock()
        defer { monitor.unlock() }
        return unsafe body(&state.pointee)
    }
}

// One thread at a time uses the variable. What goes in and comes out is checked at each use: a lifetime is `Sendable` only
// when its value is.
nonisolated extension Guarded: @unchecked Sendable {}
