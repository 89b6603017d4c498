/// The calls that a paused stub has suspended, and the number of later ones that may pass.
///
/// It is part of the state of the stub's recorder.
nonisolated struct Gate<In, Step> {
    /// The number of later calls that may pass although the stub is paused.
    private var permits = 0

    /// The suspended calls, in the order of their arrival.
    private var calls: [SuspendedCall<In, Step>] = []

    /// Returns the calls to resume when the stub is no longer paused.
    mutating func open() -> [SuspendedCall<In, Step>] {
        defer { calls = [] }
        permits = 0
        return calls
    }

    /// Returns the call to resume.
    ///
    /// If there is none, lets the next call pass.
    mutating func takeNext() -> SuspendedCall<In, Step>? {
        // A canceled caller is about to leave, so the next one is resumed instead.
        calls.removeAll { $0.signal.isEnded }
        guard calls.isEmpty else { return calls.removeFirst() }
        permits += 1
        return nil
    }

    /// Returns a suspended call, or nil if the call may pass.
    mutating func suspend(_ arguments: In, sequenceNumber: Int) -> SuspendedCall<In, Step>? {
        guard permits == 0 else {
            permits -= 1
            return nil
        }
        let call = SuspendedCall<In, Step>(arguments: arguments, sequenceNumber: sequenceNumber)
        calls.append(call)
        return call
    }

    /// Removes a call that no longer waits.
    mutating func remove(_ call: SuspendedCall<In, Step>) {
        calls.removeAll { $0 === call }
    }
}

/// A call that a paused stub has suspended.
nonisolated final class SuspendedCall<In, Step> {
    let arguments: In
    let sequenceNumber: Int
    let signal = Signal()

    /// The next step of the call, set when it is resumed.
    var step: Step?

    init(arguments: In, sequenceNumber: Int) {
        self.arguments = arguments
        self.sequenceNumber = sequenceNumber
    }
}
