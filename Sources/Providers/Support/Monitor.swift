// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// A pthread mutex and condition variable. Platforms without pthreads, and builds with -D PROVIDERS_USE_FOUNDATION, use
// those of Foundation.

#if PROVIDERS_USE_FOUNDATION
    import Foundation
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Foundation
#endif

#if !PROVIDERS_USE_FOUNDATION && (canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android))
    /// A mutex, and a condition variable for threads that wait until what the mutex guards has changed.
    ///
    /// It isn't recursive: a thread that locks it twice hangs. `Synchronization.Mutex` is smaller, but has no condition
    /// variable, and the thread sanitizer doesn't see it on Linux.
    @usableFromInline
    @safe
    nonisolated struct Monitor: ~Copyable {
        // Memory that is never moved or copied, which pthread functions require. It is initialized before any other
        // code sees the monitor, and deallocated when no code can use the monitor anymore.
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>
        private let condition: UnsafeMutablePointer<pthread_cond_t>

        @usableFromInline
        init() {
            unsafe mutex = .allocate(capacity: 1)
            unsafe condition = .allocate(capacity: 1)
            let isMade = unsafe pthread_mutex_init(mutex, nil) == 0 && pthread_cond_init(condition, nil) == 0
            precondition(isMade, "The system has no memory for a lock.")
        }

        deinit {
            unsafe pthread_cond_destroy(condition)
            unsafe pthread_mutex_destroy(mutex)
            unsafe condition.deallocate()
            unsafe mutex.deallocate()
        }

        @usableFromInline
        func lock() {
            _ = unsafe pthread_mutex_lock(mutex)
        }

        @usableFromInline
        func unlock() {
            _ = unsafe pthread_mutex_unlock(mutex)
        }

        /// Unlocks, waits for a broadcast, and locks again.
        ///
        /// It can also wake without a broadcast.
        func wait() {
            _ = unsafe pthread_cond_wait(condition, mutex)
        }

        /// Wakes all waiting threads.
        @usableFromInline
        func broadcast() {
            _ = unsafe pthread_cond_broadcast(condition)
        }
    }

    /// The identity of a running thread.
    @usableFromInline
    nonisolated struct ThreadID: Hashable {
        private let number: UInt

        /// The current thread.
        @usableFromInline
        init() {
            #if canImport(Darwin) || canImport(Musl)
                // A pointer on these platforms. Only its address matters.
                number = unsafe UInt(bitPattern: pthread_self())
            #else
                number = UInt(truncatingIfNeeded: pthread_self())
            #endif
        }
    }
#else
    /// A mutex, and a condition variable for threads that wait until what the mutex guards has changed.
    @usableFromInline
    nonisolated struct Monitor: ~Copyable {
        private let condition = NSCondition()

        @usableFromInline
        init() {}

        @usableFromInline
        func lock() {
            condition.lock()
        }

        @usableFromInline
        func unlock() {
            condition.unlock()
        }

        /// Unlocks, waits for a broadcast, and locks again.
        ///
        /// It can also wake without a broadcast.
        func wait() {
            condition.wait()
        }

        /// Wakes all waiting threads.
        @usableFromInline
        func broadcast() {
            condition.broadcast()
        }
    }

    /// The identity of a running thread.
    @usableFromInline
    nonisolated struct ThreadID: Hashable {
        private let thread = ObjectIdentifier(Thread.current)

        /// The current thread.
        @usableFromInline
        init() {}
    }
#endif

// The functions of pthread and of `NSCondition` can be called on any thread.
nonisolated extension Monitor: @unchecked Sendable {}

nonisolated extension Monitor {
    /// Runs `body` with the mutex locked.
    ///
    /// The body must not run client code, such as deinitializers.
    func withLock<Output>(_ body: () throws -> Output) rethrows -> Output {
        lock()
        defer { unlock() }
        return try body()
    }
}
