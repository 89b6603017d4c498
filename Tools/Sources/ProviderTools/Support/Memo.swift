import Synchronization

/// Values that are worked out when they are first asked for, by their keys.
///
/// Two threads may work out the same value, of which one stays.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])

    func value(for key: Key, _ make: () throws -> Value) rethrows -> Value {
        if let known = values.withLock({ $0[key] }) { return known }
        let value = try make()
        return values.withLock { values in
            if let first = values[key] { return first }
            values[key] = value
            return value
        }
    }
}

/// A question that is answered once, with all that its answer depends on.
protocol Question: Hashable, Sendable {
    associatedtype Known: Sendable
}

/// The answers to questions of any type about something that doesn't change.
final class Answers: Sendable {
    private let memos = Memo<ObjectIdentifier, any AnyObject & Sendable>()

    func answer<Q: Question>(to question: Q, _ make: () throws -> Q.Known) rethrows -> Q.Known {
        let memo = memos.value(for: ObjectIdentifier(Q.self)) { Memo<Q, Q.Known>() }
        // Each type of question has one memo.
        guard let memo = memo as? Memo<Q, Q.Known> else { return try make() }
        return try memo.value(for: question, make)
    }
}
