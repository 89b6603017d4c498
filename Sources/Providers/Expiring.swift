// Needs Declaration.swift, Guarded.swift, Monitor.swift, Shared.swift, ThreadWaits.swift and TwoPhaseStorage.swift.

/// A dependency that is created when it is used, and created anew when it has become too old.
///
///     let expiringConfiguration = Expiring(after: .seconds(60), clock: clock) { Configuration(file: file) }
///
/// Its age counts from the moment at which it was asked for. Code that holds an old value keeps it.
///
/// A lifetime is `Sendable` when its value is. However many threads ask at the same time, one of them creates the value
/// and all get the same. The factory is kept. Each read takes a lock for a moment, and asks the clock once it has released
/// it. What `Shared` says about cycles holds here.
public nonisolated final class Expiring<Value> {
    /// A value, or its creation, and whether it is too old.
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

    /// Creates a lifetime whose values will come from `factory`.
    ///
    /// - Parameters:
    ///   - lifespan: How long a value is handed out.
    ///   - clock: Tells the time; a test hands in its own.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates a value on the thread that asks for it when there is none, or an old one.
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

    /// The value, created if there is none or if it is too old.
    ///
    /// Waits while another thread creates it. Traps when it is read by its own factory.
    @inlinable public var value: Value {
        var seen = current.withLock { $0 }
        while true {
            // What is not there yet is not too old: one creation is under way at a time.
            if let seen, !seen.shared.isThere || !seen.isExpired() { return seen.shared.value }
            // Made outside of the lock, as it asks the clock, which is code of the user.
            let new = makeCurrent()
            let old = seen
            // If another thread was faster, its value is taken, unless it is too old by now.
            seen = current.withLock { current in
                if current === old { current = new }
                return current
            }
        }
    }
}

nonisolated extension Expiring: Sendable where Value: Sendable {}
