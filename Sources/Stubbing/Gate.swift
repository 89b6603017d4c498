/// The door at which a paused stub holds its calls.
///
/// The stub that owns it guards it with its lock.
@usableFromInline
nonisolated final class Gate<Call: RecordedCall> {
    private var isClosed = false

    /// How many calls may pass although the door is closed.
    private var permits = 0

    /// The calls that are held, in the order of their arrival.
    private var held: [HeldCall<Call>] = []

    func close() {
        isClosed = true
    }

    /// Opens the door, and returns the calls to let go.
    func open() -> [HeldCall<Call>] {
        defer { held = [] }
        isClosed = false
        permits = 0
        return held
    }

    /// Returns the call to let go, or lets the next one pass that arrives.
    func letNextGo() -> HeldCall<Call>? {
        // A caller that was cancelled is about to leave: then it is the turn of the next one.
        held.removeAll { $0.signal.isEnded }
        guard held.isEmpty else { return held.removeFirst() }
        if isClosed { permits += 1 }
        return nil
    }

    /// Returns what a call has to wait for, or nil if it may pass.
    @usableFromInline
    func hold(_ arguments: Call.In, sequenceNumber: Int) -> HeldCall<Call>? {
        guard isClosed else { return nil }
        guard permits == 0 else {
            permits -= 1
            return nil
        }
        let call = HeldCall<Call>(arguments: arguments, sequenceNumber: sequenceNumber)
        held.append(call)
        return call
    }

    /// Forgets a call that does not wait any longer.
    func remove(_ call: HeldCall<Call>) {
        held.removeAll { $0 === call }
    }
}

/// A call that a paused stub holds.
@usableFromInline
nonisolated final class HeldCall<Call: RecordedCall> {
    let arguments: Call.In
    let sequenceNumber: Int
    let signal = Signal()

    /// What the call has to do, from the moment it is let go.
    var step: BaseStub<Call>.Step?

    init(arguments: Call.In, sequenceNumber: Int) {
        self.arguments = arguments
        self.sequenceNumber = sequenceNumber
    }
}
