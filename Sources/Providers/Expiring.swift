// Needs Shared.swift.

import Foundation

/// A dependency that is created when it is used, and created anew when it has become too old.
///
///     let expiringConfiguration = Expiring(after: .seconds(60), clock: clock) { Configuration(file: file) }
///
/// Its age counts from the moment at which it was asked for. Who holds an old value keeps it.
///
/// A lifetime is `Sendable` when its value is. However many threads ask at the same time, one of them creates the value
/// and all get the same. The factory is kept. Each read takes a lock and asks the clock. What `Shared` says about cycles
/// holds here.
public nonisolated final class Expiring<Value> {
    private struct Current {
        let shared: Shared<Value>
        let isExpired: @Sendable () -> Bool
    }

    private let lock = NSLock()
    private let makeCurrent: @Sendable () -> Current
    private var current: Current?

    /// Creates a lifetime whose values will come from `factory`.
    ///
    /// - Parameters:
    ///   - lifespan: How long a value is handed out.
    ///   - clock: Tells the time; a test hands in its own.
    ///   - fileID: The file of the declaration, for the words of a trap; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - factory: Creates a value on the thread that asks for it when there is none, or an old one.
    public init<TimeSource: Clock<Duration>>(
        after lifespan: Duration,
        clock: TimeSource,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Value
    ) {
        makeCurrent = {
            let end = clock.now.advanced(by: lifespan)
            return Current(shared: Shared(fileID: fileID, line: line, factory)) { clock.now >= end }
        }
    }

    /// The value, created if there is none or if it is too old.
    ///
    /// Waits while another thread creates it. Traps when it is read by its own factory.
    public var value: Value {
        lock.lock()
        let old = current
        // What is not there yet is not too old: one creation is under way at a time.
        let new = old.flatMap { $0.shared.isCreated && $0.isExpired() ? nil : $0 } ?? makeCurrent()
        current = new
        lock.unlock()
        // Released outside of the lock: a value may use this lifetime when it goes.
        return withExtendedLifetime(old) { new.shared.value }
    }
}

// `current` is read and written under `lock` alone.
nonisolated extension Expiring: @unchecked Sendable where Value: Sendable {}
