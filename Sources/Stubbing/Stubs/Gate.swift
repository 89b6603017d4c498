public import Synchronization

/// The gate at which a paused stub suspends its calls.
///
/// The stub that owns it guards it with the lock of its recorder. Only `isOpen` needs no lock.
@usableFromInline
nonisolated final class Gate<In, Step> {
    /// Whether calls pass, which a stub that isn't paused checks without a lock.
    @usableFromInline let flag = Atomic<Bool>(true)

    /// The number of later calls that may pass the closed gate.
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

    /// Returns the call to resume.
    ///
    /// If there is none, lets the next call pass.
    func takeNext() -> SuspendedCall<In, Step>? {
        // A canceled caller is about to leave, so the next one is resumed instead.
        calls.removeAll { $0.signal.isEnded }
        guard calls.isEmpty else { return calls.removeFirst() }
        if !isOpen { permits += 1 }
        return nil
    }

    /// Returns a suspended call, or nil if the call may pass.
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

    /// Removes a call that no longer waits.
    func remove(_ call: SuspendedCall<In, Step>) {
        calls.removeAll { $0 === call }
    }
}

// The variables are used only under the lock of the stub's recorder, except for the flag, which is atomic.
nonisolated extension Gate: @unchecked Sendable where In: Sendable, Step: Sendable {}

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
