// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Declaration.swift, Guarded.swift, Monitor.swift, Shared.swift, ThreadWaits.swift and
// TwoPhaseStorage.swift, too.

/// A dependency that is created on first use, and created again when its value has expired.
///
///     let expiringConfiguration = Expiring(after: .seconds(60), clock: clock) { Configuration(file: file) }
///
/// The age of a value is measured from the end of its creation, as `AsyncExpiring` does for values that are loaded
/// asynchronously. Code that holds an expired value keeps it.
///
/// The lifetime is `Sendable` when its value is. If several threads ask at the same time, one of them creates the value
/// and all of them receive it. The factory is kept. Each read takes a lock for a moment, and reads the clock outside of
/// it, or at the end of a creation. A factory that needs its own value traps, as that of `Shared` does.
public nonisolated final class Expiring<Value> {
    /// A value, and whether it has expired.
    @usableFromInline
    struct Aging {
        @usableFromInline let value: Value
        @usableFromInline let isExpired: @Sendable () -> Bool

        @usableFromInline
        init(value: Value, isExpired: @escaping @Sendable () -> Bool) {
            self.value = value
            self.isExpired = isExpired
        }
    }

    @usableFromInline let current: Guarded<Shared<Aging>>
    @usableFromInline let makeShared: @Sendable () -> Shared<Aging>

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
        let declaration = Declaration(.expiring, fileID: fileID, line: line)
        let makeShared = { @Sendable in
            Shared<Aging>(declaration) {
                let value = factory()
                let end = clock.now.advanced(by: lifespan)
                return Aging(value: value) { clock.now >= end }
            }
        }
        self.makeShared = makeShared
        current = Guarded(makeShared())
    }

    /// The value, created if there is none or if it has expired.
    ///
    /// Waits while another thread creates it. Traps if the factory of the value reads it.
    @inlinable public var value: Value {
        var seen = current.withLock { $0 }
        while true {
            // A value that doesn't exist yet can't have expired, so only one creation runs at a time.
            guard seen.isThere else { return seen.value.value }
            let aging = seen.value
            // The clock is client code, so it's read outside of the lock.
            if !aging.isExpired() { return aging.value }
            let (old, new) = (seen, makeShared())
            // If another thread was faster, the loop takes its value, unless that has expired by now.
            seen = current.withLock { current in
                if current === old { current = new }
                return current
            }
        }
    }
}

nonisolated extension Expiring: Sendable where Value: Sendable {}

nonisolated extension Expiring.Aging: WrappingValue {
    static var wrapped: Any.Type { Value.self }
}
