/// The calls that a paused stub has suspended, and the number of later ones that may pass.
///
/// It is part of the state of the stub's recorder.
nonisolated struct Gate<In, Choice> {
    /// Whether calls that arrive are suspended.
    private(set) var isPaused = false

    /// The limit of calls that arrive from now on, or nil for no limit.
    private(set) var limit: PauseLimit?

    /// Is called for each suspended call of a task that no order drives, or nil if no order holds the stub.
    var whenCallArrives: (@Sendable () -> Void)?

    /// Whether an order holds the stub, and so resumes its calls.
    var isHeld: Bool { whenCallArrives != nil }

    /// The number of later calls that may pass although the stub is paused.
    private var permits = 0

    /// The suspended calls, by their sequence numbers.
    private var calls: [Int: SuspendedCall<In, Choice>] = [:]

    /// The sequence numbers of the suspended calls, in the order of their arrival, and some of calls that have left.
    private var order = Queue<Int>([])

    mutating func pause(limit: PauseLimit?) {
        (isPaused, self.limit) = (true, limit)
    }

    /// Returns the calls to resume when the stub is no longer paused.
    mutating func open() -> [SuspendedCall<In, Choice>] {
        var resumed: [SuspendedCall<In, Choice>] = []
        while let call = takeFirst() { resumed.append(call) }
        (isPaused, permits, limit) = (false, 0, nil)
        return resumed
    }

    /// Returns the call to resume.
    ///
    /// If there is none, lets the next call pass.
    mutating func takeNext() -> SuspendedCall<In, Choice>? {
        guard isPaused else { return nil }
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

    /// Returns whether a call may pass, which the next one then may not.
    mutating func takePermit() -> Bool {
        guard permits > 0 else { return false }
        permits -= 1
        return true
    }

    mutating func suspend(_ call: SuspendedCall<In, Choice>) {
        calls[call.sequenceNumber] = call
        order.append(call.sequenceNumber)
    }

    /// Removes a call that no longer waits, in constant time on average.
    mutating func remove(_ call: SuspendedCall<In, Choice>) {
        calls[call.sequenceNumber] = nil
        if order.count > 2 * calls.count + 8 { order.removeAll { calls[$0] == nil } }
    }
}

/// A call that arrives at a paused stub, which suspends it or lets it pass.
nonisolated final class SuspendedCall<In, Choice> {
    let arguments: In
    /// The number of the call, set when it arrives.
    var sequenceNumber = 0

    let signal = Signal()

    let limit: PauseLimit?

    /// Whether the caller's task is one that an order drives.
    let isDriven = ThreadOwner.current != nil

    /// The answer of the call, set when it is resumed or passes.
    var choice: Choice?

    init(arguments: In, limit: PauseLimit?) {
        self.arguments = arguments
        self.limit = limit
    }
}

/// The longest time for which a pause suspends a call.
nonisolated struct PauseLimit: Sendable {
    let duration: Duration

    /// Fails the test that has paused the stub.
    let reporter: TestReporter
}
