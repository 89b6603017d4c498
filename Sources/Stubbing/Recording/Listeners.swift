/// The tests that wait for the nth call of a stub, and those that look at each call until one matches.
///
/// The stub that owns it guards it with its lock. A waiting test refers to its entry only by an ID, so the
/// code that removes an entry can release its calls outside of the lock.
@usableFromInline
nonisolated final class Listeners<Record> {
    /// A test that waits for the nth call.
    struct Waiter {
        /// The number of the call, counted from 1.
        let number: Int
        let signal: Signal
        var record: Record?
    }

    /// A test that waits for a call that matches.
    struct Subscription {
        /// The calls that the test hasn't looked at yet.
        var pending: Queue<Record>
        /// The signal that the test waits for, or nil while it isn't waiting.
        var signal: Signal?
    }

    private(set) var waiters: [Int: Waiter] = [:]

    /// The IDs of the waiters that haven't received their call, by its number.
    private var waitersByNumber: [Int: Set<Int>] = [:]

    private(set) var subscriptions: [Int: Subscription] = [:]
    private var dueSignals: [Signal] = []
    private var lastID = 0

    var isEmpty: Bool { waiters.isEmpty && subscriptions.isEmpty }

    func addWaiter(number: Int, signal: Signal) -> Int {
        lastID += 1
        waiters[lastID] = Waiter(number: number, signal: signal)
        waitersByNumber[number, default: []].insert(lastID)
        return lastID
    }

    func removeWaiter(_ id: Int) -> Waiter? {
        guard let waiter = waiters.removeValue(forKey: id) else { return nil }
        waitersByNumber[waiter.number]?.remove(id)
        if waitersByNumber[waiter.number]?.isEmpty == true { waitersByNumber[waiter.number] = nil }
        return waiter
    }

    func addSubscription(pending: [Record]) -> Int {
        lastID += 1
        subscriptions[lastID] = Subscription(pending: Queue(pending))
        return lastID
    }

    func removeSubscription(_ id: Int) -> Subscription? {
        subscriptions.removeValue(forKey: id)
    }

    /// Returns the next call to look at, or nil if there is none.
    ///
    /// In that case, the next call sends `signal`.
    func take(from id: Int, orSend signal: Signal) -> Record? {
        let record = subscriptions[id]?.pending.popFirst()
        subscriptions[id]?.signal = record == nil ? signal : nil
        return record
    }

    /// Gives a call that was just recorded to the tests that wait for it.
    @usableFromInline
    func receive(_ record: Record, count: Int, nthCall: (Int) -> Record?) {
        var due: [(id: Int, signal: Signal)] = []
        if let ids = waitersByNumber.removeValue(forKey: count) {
            // If calls are nested, the nth call to arrive isn't the nth to be recorded.
            let call = nthCall(count) ?? record
            for id in ids {
                waiters[id]?.record = call
                if let signal = waiters[id]?.signal { due.append((id, signal)) }
            }
        }
        for id in subscriptions.keys {
            subscriptions[id]?.pending.append(record)
            if let signal = subscriptions[id]?.signal { due.append((id, signal)) }
            subscriptions[id]?.signal = nil
        }
        dueSignals += due.sorted { $0.id < $1.id }.map(\.signal)
    }

    /// Whether there is a signal to send.
    var isDue: Bool { !dueSignals.isEmpty }

    /// Returns the signals to send after the lock is released.
    @usableFromInline
    func takeDueSignals() -> [Signal] {
        defer { dueSignals = [] }
        return dueSignals
    }
}
