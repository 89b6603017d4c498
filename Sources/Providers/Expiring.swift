// If you copy this file, copy Declaration.swift, Guarded.swift, Monitor.swift, Shared.swift, ThreadWaits.swift and
// TwoPhaseStorage.swift, too.

/// A dependency that is created on first use, and created again when its value has expired.
///
///     let expiringConfiguration = Expiring(after: .seconds(60), clock: clock) { Configuration(file: file) }
///
/// The age of a value is measured from the start of its creation. Code that holds an expired value keeps it.
///
/// The lifetime is `Sendable` when its value is. If several threads ask at the same time, one of them creates the value
/// and all of them receive it. The factory is kept. Each read takes a lock for a moment, and reads the clock outside of
/// it. A factory that needs its own value traps, as that of `Shared` does.
public nonisolated final class Expiring<Value> {
    /// A value or its creation, and whether it has expired.
    @usableFromInline
    final class Current {
        @usableFromInline let shared: Shared<Value>
        @usableFromInline let isExpired: @Sendable () -> Bool

        @usableFromInline
        init(shared: Shared<Value>, isExpired: @escaping @Sendable () -> Bool) {
            self.shared = shared
            self.isExpired = isExpired
        }
    }

    @usableFromInline let current = Guarded<Current?>(nil)
    @usableFromInline let makeCurrent: @Sendable () -> Current

    /// Creates a lifetime that gets its values from `factory`.
    ///
    /// - Parameters:
    ///   - lifespan: How long a value is valid. If it is zero or negative, each read creates a value, unless a creation
    ///     is under way.
    ///   - clock: The clock that measures the age of a value. A test passes its own.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates a value, on the thread that asks for it when there is none or it has expired.
    @inlinable
    public init<TimeSource: Clock<Duration>>(
        after lifespan: Duration,
        clock: TimeSource,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Value
    ) {
        let declaration = Declaration(fileID: fileID, line: line)
        makeCurrent = {
            let end = clock.now.advanced(by: lifespan)
            return Current(shared: Shared(declaration, factory)) { clock.now >= end }
        }
    }

    /// The value, created if there is none or if it has expired.
    ///
    /// Waits while another thread creates it. Traps if the factory of the value reads it.
    @inlinable public var value: Value {
        var seen = current.withLock { $0 }
        while true {
            // A value that doesn't exist yet can't have expired, so only one creation runs at a time.
            if let seen, !seen.shared.isThere || !seen.isExpired() { return seen.shared.value }
            // Made outside of the lock, because the clock is client code.
            let new = makeCurrent()
            let old = seen
            // If another thread was faster, the loop takes its value, unless that has expired by now.
            seen = current.withLock { current in
                if current === old { current = new }
                return current
            }
        }
    }
}

nonisolated extension Expiring: Sendable where Value: Sendable {}
