/// The door at which a paused stub holds its calls.
///
/// The stub that owns it guards it with its lock.
@usableFromInline
nonisolated final class Gate {
    private var isClosed = false

    /// How many calls may pass although the door is closed.
    private var permits = 0

    /// The calls that are held, in the order of their arrival.
    private var held: [Signal] = []

    func close() {
        isClosed = true
    }

    /// Opens the door, and returns the calls to let go.
    func open() -> [Signal] {
        defer { held = [] }
        isClosed = false
        permits = 0
        return held
    }

    /// Returns the call to let go, or lets the next one pass that arrives.
    func letNextGo() -> Signal? {
        guard held.isEmpty else { return held.removeFirst() }
        if isClosed { permits += 1 }
        return nil
    }

    /// Returns what a call has to wait for, or nil if it may pass.
    @usableFromInline
    func holdCall() -> Signal? {
        guard isClosed else { return nil }
        guard permits == 0 else {
            permits -= 1
            return nil
        }
        let signal = Signal()
        held.append(signal)
        return signal
    }

    /// Forgets a call that does not wait any longer.
    func remove(_ signal: Signal) {
        held.removeAll { $0 === signal }
    }
}
