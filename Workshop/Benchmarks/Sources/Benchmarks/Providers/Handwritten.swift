import Foundation
import Synchronization

/// Handwritten alternatives to lifetimes, each with its own lock, for one type and one purpose.
///
/// They are simpler than the lifetimes: factories and clocks run under the lock, cycles hang, and factories stay alive.
enum Handwritten {
    /// A lazy property with the smallest and fastest lock of Swift.
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

    /// An object of a protocol type that exists while other code holds it.
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

    /// A value that is replaced when it has expired.
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
}
