import Synchronization

/// Values that are worked out when they are first asked for.
///
/// Two threads may work out the same value, of which one stays.
final class Memo: Sendable {
    private let values = Mutex<[String: any Sendable]>([:])

    /// The value for a key, which is always asked for with the same type.
    func value<Value: Sendable>(for key: String, _ make: () throws -> Value) rethrows -> Value {
        if let known = values.withLock({ $0[key] }) as? Value { return known }
        let value = try make()
        values.withLock { $0[key] = value }
        return value
    }
}
