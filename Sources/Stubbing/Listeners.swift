/// The tests that wait for one call of a stub, and the loops over all of its calls.
///
/// The stub that owns it guards it with its lock, and is the only one that has it: a loop or a waiting test knows its number
/// alone. So what they leave behind is released outside of the lock, by whoever removes it.
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
        /// The calls that it hasn't taken yet.
        var pending: Queue<Record>
        /// What it waits for, or nil while it does something else.
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

    /// Returns the next call of a loop, or nil after noting that `signal` is to be sent when one comes.
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
            // The nth call to arrive, which isn't the one that was recorded as the nth if calls are nested.
            waiters[index].record = waiters[index].number.flatMap(nthCall) ?? record
            dueSignals.append(waiters[index].signal)
        }
        for index in loops.indices {
            loops[index].pending.append(record)
            if let signal = loops[index].signal { dueSignals.append(signal) }
            loops[index].signal = nil
        }
    }

    /// Returns the signals that have to be sent when the lock is free.
    @usableFromInline
    func takeDueSignals() -> [Signal] {
        defer { dueSignals = [] }
        return dueSignals
    }
}
