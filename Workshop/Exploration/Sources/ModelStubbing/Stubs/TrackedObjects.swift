import Foundation
import Modeling

/// The objects that a stub keeps alive, which are numbered across all stubs of a run.
///
/// Everything happens on the main thread, so nothing guards the variables.
final class TrackedObjects: @unchecked Sendable {
    let arguments = Tracked.Kind()
    /// The objects of values and errors.
    let results = Tracked.Kind()
    /// The objects that closures capture.
    let captures = Tracked.Kind()
    let tasks = Tracked.Kind()

    var order = ArrivalOrder()

    /// The lock of the stub, which must not be locked when an object is released.
    var lock: NSLock?

    private let run: Run

    init(_ run: Run) {
        self.run = run
    }

    func makeArgument(key: Int) -> Argument {
        Argument(key: key, object: make(arguments))
    }

    func makeResult() -> Tracked { make(results) }

    func makeCapture() -> Tracked { make(captures) }

    /// Fails the run if the lock of the stub is locked.
    func checkUnlocked(_ event: String) {
        guard let lock else { return }
        guard lock.try() else { run.fail("\(event) under the lock of the stub") }
        lock.unlock()
    }

    private func make(_ kind: Tracked.Kind) -> Tracked {
        kind.make { [unowned self] in checkUnlocked("an object is released") }
    }
}

/// The order of calls, by their sequence numbers.
struct ArrivalOrder {
    private var latest = (call: 0, sequenceNumber: 0)

    /// Returns whether a sequence number is greater than those of earlier calls, and less than those of later ones.
    mutating func accept(_ call: Int, _ sequenceNumber: Int) -> Bool {
        if call < latest.call { return sequenceNumber < latest.sequenceNumber }
        if call == latest.call { return sequenceNumber == latest.sequenceNumber }
        defer { latest = (call, sequenceNumber) }
        return sequenceNumber > latest.sequenceNumber
    }
}
