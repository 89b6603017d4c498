/// The tests that wait for one call of a stub, and the loops over all of its calls.
///
/// The stub that owns it guards it with its lock. A loop or a waiting test refers to its entry only by an ID, so the
/// code that removes an entry can release its calls outside of the lock.
@usableFromInline
nonisolated final class Listeners<Record> {
    /// A test that waits for one call.
    struct Waiter {
        let id: Int
        /// The number of the call, counted from 1, or nil for the next one.
        let number: Int?
        let signal: Signal
        var record: Record?
    }

    /// A loop over calls.
    struct Loop {
        let id: Int
        /// The calls that the loop hasn't received yet.
        var pending: Queue<Record>
        /// The signal that the loop waits for, or nil while it isn't waiting.
        var signal: Signal?
    }

    private var waiters: [Waiter] = []
    private var loops: [Loop] = []
    private var dueSignals: [Signal] = []
    private var lastID = 0

    var isEmpty: Bool { waiters.isEmpty && loops.isEmpty }

    func addWaiter(number: Int?, signal: Signal) -> Int {
        lastID += 1
        waiters.append(Waiter(id: lastID, number: number, signal: signal))
        return lastID
    }

    func removeWaiter(_ id: Int) -> Waiter? {
        waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0) }
    }

    func addLoop(pending: [Record]) -> Int {
        lastID += 1
        loops.append(Loop(id: lastID, pending: Queue(pending)))
        return lastID
    }

    func removeLoop(_ id: Int) -> Loop? {
        loops.firstIndex { $0.id == id }.map { loops.remove(at: $0) }
    }

    /// Returns the next call of a loop, or nil if there is none.
    ///
    /// In that case, the next call sends `signal`.
    func take(fromLoop id: Int, orSend signal: Signal) -> Record? {
        guard let index = loops.firstIndex(where: { $0.id == id }) else { return nil }
        let record = loops[index].pending.popFirst()
        loops[index].signal = record == nil ? signal : nil
        return record
    }

    /// Gives a call that was just recorded to the tests and loops that wait for it.
    @usableFromInline
    func receive(_ record: Record, count: Int, nthCall: (Int) -> Record?) {
        for index in waiters.indices where waiters[index].record == nil {
            guard (waiters[index].number ?? count) == count else { continue }
            // If calls are nested, the nth call to arrive isn't the nth to be recorded.
            waiters[index].record = waiters[index].number.flatMap(nthCall) ?? record
            dueSignals.append(waiters[index].signal)
        }
        for index in loops.indices {
            loops[index].pending.append(record)
            if let signal = loops[index].signal { dueSignals.append(signal) }
            loops[index].signal = nil
        }
    }

    /// Returns the signals to send after the lock is released.
    @usableFromInline
    func takeDueSignals() -> [Signal] {
        defer { dueSignals = [] }
        return dueSignals
    }
}
