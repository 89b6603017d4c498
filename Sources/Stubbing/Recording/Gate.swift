/// The calls that a paused stub has suspended, and the number of later ones that may pass.
///
/// It is part of the state of the stub's recorder.
nonisolated struct Gate<In, Choice> {
    /// The limit of calls that are suspended from now on, or nil for no limit.
    var limit: PauseLimit?

    /// The number of later calls that may pass although the stub is paused.
    private var permits = 0

    /// The suspended calls, by their sequence numbers.
    private var calls: [Int: SuspendedCall<In, Choice>] = [:]

    /// The sequence numbers of the suspended calls, in the order of their arrival, and some of calls that have left.
    private var order = Queue<Int>([])

    /// Returns the calls to resume when the stub is no longer paused.
    mutating func open() -> [SuspendedCall<In, Choice>] {
        var resumed: [SuspendedCall<In, Choice>] = []
        while let call = takeFirst() { resumed.append(call) }
        permits = 0
        limit = nil
        return resumed
    }

    /// Returns the call to resume.
    ///
    /// If there is none, lets the next call pass.
    mutating func takeNext() -> SuspendedCall<In, Choice>? {
        if let call = takeFirst() { return call }
        permits += 1
        return nil
    }

    /// The number of calls that haven't left.
    var callCount: Int { calls.count }

    /// The suspended calls, in the order of their arrival.
    var suspendedCalls: [SuspendedCall<In, Choice>] {
        order.elements.compactMap { calls[$0] }.filter { !$0.signal.isEnded }
    }

    /// Returns the call to resume if it still waits.
    mutating func take(_ sequenceNumber: Int) -> SuspendedCall<In, Choice>? {
        guard let call = calls.removeValue(forKey: sequenceNumber), !call.signal.isEnded else { return nil }
        return call
    }

    private mutating func takeFirst() -> SuspendedCall<In, Choice>? {
        while let number = order.popFirst() {
            // A canceled caller is about to leave, so the next one is resumed instead.
            if let call = calls.removeValue(forKey: number), !call.signal.isEnded { return call }
        }
        return nil
    }

    /// Returns a suspended call, or nil if the call may pass.
    mutating func suspend(_ arguments: In, sequenceNumber: Int) -> SuspendedCall<In, Choice>? {
        guard permits == 0 else {
            permits -= 1
            return nil
        }
        let call = SuspendedCall<In, Choice>(arguments: arguments, sequenceNumber: sequenceNumber, limit: limit)
        calls[sequenceNumber] = call
        order.append(sequenceNumber)
        return call
    }

    /// Removes a call that no longer waits, in constant time on average.
    mutating func remove(_ call: SuspendedCall<In, Choice>) {
        calls[call.sequenceNumber] = nil
        if order.count > 2 * calls.count + 8 { order.removeAll { calls[$0] == nil } }
    }
}

/// A call that a paused stub has suspended.
nonisolated final class SuspendedCall<In, Choice> {
    let arguments: In
    let sequenceNumber: Int
    let signal = Signal()

    let limit: PauseLimit?

    /// Whether the caller's task is one that an order drives.
    let isDriven = ThreadOwner.current != nil

    /// The answer of the call, set when it is resumed.
    var choice: Choice?

    init(arguments: In, sequenceNumber: Int, limit: PauseLimit?) {
        self.arguments = arguments
        self.sequenceNumber = sequenceNumber
        self.limit = limit
    }
}

/// The longest time for which a pause suspends a call.
nonisolated struct PauseLimit: Sendable {
    let duration: Duration

    /// Fails the test that has paused the stub.
    let reporter: TestReporter
}
