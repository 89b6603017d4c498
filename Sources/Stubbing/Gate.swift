public import Synchronization

/// Where a paused stub suspends its calls.
///
/// The stub that owns it guards it with the lock of its recorder, except for `isOpen`.
@usableFromInline
nonisolated final class Gate<In, Step> {
    /// Whether calls needn't stop here: what an unpaused stub asks, without a lock.
    @usableFromInline let flag = Atomic<Bool>(true)

    /// How many calls may pass although the gate is closed.
    private var permits = 0

    /// The suspended calls, in the order of their arrival.
    private var calls: [SuspendedCall<In, Step>] = []

    @inlinable var isOpen: Bool { flag.load(ordering: .acquiring) }

    func close() {
        flag.store(false, ordering: .releasing)
    }

    /// Opens the gate, and returns the calls to resume.
    func open() -> [SuspendedCall<In, Step>] {
        defer { calls = [] }
        flag.store(true, ordering: .releasing)
        permits = 0
        return calls
    }

    /// Returns the call to resume, or lets the next one pass that arrives.
    func takeNext() -> SuspendedCall<In, Step>? {
        // A caller that was canceled is about to leave: then it is the turn of the next one.
        calls.removeAll { $0.signal.isEnded }
        guard calls.isEmpty else { return calls.removeFirst() }
        if !isOpen { permits += 1 }
        return nil
    }

    /// Returns the call to wait in, or nil if it may pass.
    func suspend(_ arguments: In, sequenceNumber: Int) -> SuspendedCall<In, Step>? {
        guard !isOpen else { return nil }
        guard permits == 0 else {
            permits -= 1
            return nil
        }
        let call = SuspendedCall<In, Step>(arguments: arguments, sequenceNumber: sequenceNumber)
        calls.append(call)
        return call
    }

    /// Forgets a call that doesn't wait any longer.
    func remove(_ call: SuspendedCall<In, Step>) {
        calls.removeAll { $0 === call }
    }
}

// What changes is only used under the lock of the stub's recorder, but for the flag, which is atomic.
nonisolated extension Gate: @unchecked Sendable where In: Sendable, Step: Sendable {}

/// A call that a paused stub has suspended.
nonisolated final class SuspendedCall<In, Step> {
    let arguments: In
    let sequenceNumber: Int
    let signal = Signal()

    /// What the call has to do, from the moment it is resumed.
    var step: Step?

    init(arguments: In, sequenceNumber: Int) {
        self.arguments = arguments
        self.sequenceNumber = sequenceNumber
    }
}
