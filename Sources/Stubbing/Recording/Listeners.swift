/// The tests that wait for one call of a stub, and the loops over all of its calls.
///
/// The stub that owns it guards it with its lock. A loop or a waiting test refers to its entry only by an ID, so the
/// code that removes an entry can release its calls outside of the lock.
@usableFromInline
nonisolated final class Listeners<Record> {
    /// A test that waits for one call.
    struct Waiter {
        /// The number of the call, counted from 1.
        let number: Int
        let signal: Signal
        var record: Record?
    }

    /// A loop over calls.
    struct Loop {
        /// The calls that the loop hasn't received yet.
        var pending: Queue<Record>
        /// The signal that the loop waits for, or nil while it isn't waiting.
        var signal: Signal?
    }

    private var waiters: [Int: Waiter] = [:]

    /// The IDs of the waiters that haven't received their call, by its number.
    private var waitersByNumber: [Int: Set<Int>] = [:]

    private var loops: [Int: Loop] = [:]
    private var dueSignals: [Signal] = []
    private var lastID = 0

    var isEmpty: Bool { waiters.isEmpty && loops.isEmpty }

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

    func addLoop(pending: [Record]) -> Int {
        lastID += 1
        loops[lastID] = Loop(pending: Queue(pending))
        return lastID
    }

    func removeLoop(_ id: Int) -> Loop? {
        loops.removeValue(forKey: id)
    }

    /// Returns the next call of a loop, or nil if there is none.
    ///
    /// In that case, the next call sends `signal`.
    func take(fromLoop id: Int, orSend signal: Signal) -> Record? {
        let record = loops[id]?.pending.popFirst()
        loops[id]?.signal = record == nil ? signal : nil
        return record
    }

    /// Gives a call that was just recorded to the tests and loops that wait for it.
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
        for id in loops.keys {
            loops[id]?.pending.append(record)
            if let signal = loops[id]?.signal { due.append((id, signal)) }
            loops[id]?.signal = nil
        }
        dueSignals += due.sorted { $0.id < $1.id }.map(\.signal)
    }

    /// Returns the signals to send after the lock is released.
    @usableFromInline
    func takeDueSignals() -> [Signal] {
        defer { dueSignals = [] }
        return dueSignals
    }
}
