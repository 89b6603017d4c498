import Foundation
import Synchronization

/// What an engineer would write in place of a lifetime: each with a lock of its own, for one type and one purpose.
///
/// Simpler than the lifetimes: factories and clocks run under the lock, so a cycle hangs, and no factory is released.
enum Handwritten {
    /// A lazy property with a lock, as small and fast as Swift has one.
    final class LazyService: Sendable {
        private let value = Mutex<Service?>(nil)
        private let make: @Sendable () -> Service

        init(_ make: @escaping @Sendable () -> Service) {
            self.make = make
        }

        var created: Service {
            value.withLock { value in
                if let value { return value }
                let new = make()
                value = new
                return new
            }
        }
    }

    /// The same, with the lock that most code has.
    final class LazyServiceWithNSLock: @unchecked Sendable {
        private let lock = NSLock()
        private var value: Service?
        private let make: @Sendable () -> Service

        init(_ make: @escaping @Sendable () -> Service) {
            self.make = make
        }

        var created: Service {
            lock.lock()
            defer { lock.unlock() }
            if let value { return value }
            let new = make()
            value = new
            return new
        }
    }

    /// A lazy property of what is behind a protocol.
    final class LazyStore: Sendable {
        private let value = Mutex<(any Storing)?>(nil)
        private let make: @Sendable () -> any Storing

        init(_ make: @escaping @Sendable () -> any Storing) {
            self.make = make
        }

        var created: any Storing {
            value.withLock { value in
                if let value { return value }
                let new = make()
                value = new
                return new
            }
        }
    }

    /// An object that is there while somebody holds it.
    final class WeakService: @unchecked Sendable {
        private let lock = NSLock()
        private weak var service: Service?

        var current: Service {
            lock.lock()
            defer { lock.unlock() }
            if let service { return service }
            let new = Service()
            service = new
            return new
        }
    }

    /// The same for what is behind a protocol.
    final class WeakStoring: @unchecked Sendable {
        private let lock = NSLock()
        private weak var store: (any ObjectStoring)?

        var current: any ObjectStoring {
            lock.lock()
            defer { lock.unlock() }
            if let store { return store }
            let new = ObjectStore()
            store = new
            return new
        }
    }

    /// A value that is replaced when it has become too old.
    final class Expiring<Value: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private let clock = ContinuousClock()
        private let lifespan: Duration
        private var current: (value: Value, end: ContinuousClock.Instant)?
        private let make: @Sendable () -> Value

        init(after lifespan: Duration, _ make: @escaping @Sendable () -> Value) {
            self.lifespan = lifespan
            self.make = make
        }

        var value: Value {
            lock.lock()
            defer { lock.unlock() }
            let now = clock.now
            if let current, now < current.end { return current.value }
            let new = make()
            current = (new, now + lifespan)
            return new
        }
    }

    /// A dictionary under a lock.
    final class ByKey<Value: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [Int: Value] = [:]
        private let make: @Sendable (Int) -> Value

        init(_ make: @escaping @Sendable (Int) -> Value) {
            self.make = make
        }

        subscript(key: Int) -> Value {
            lock.lock()
            defer { lock.unlock() }
            if let value = values[key] { return value }
            let new = make(key)
            values[key] = new
            return new
        }
    }
}
