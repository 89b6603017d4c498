import Foundation

/// The places of the tests that take steps at once, of which there are two for each processor.
///
/// Each such test has a thread. With one for each of hundreds of tests, all would be slow, and time limits would pass. A test
/// that always has a step to take leaves its place after ``longestTurn`` to one that waits, which may sleep in real time, and
/// gets another one after those.
nonisolated final class StepPlaces: Sendable {
    private struct State: Sendable {
        var freeCount: Int
        var waiting = Queue<@Sendable () -> Void>([])

        /// Those that have just had a place for long.
        var patient = Queue<@Sendable () -> Void>([])

        mutating func popNext() -> (@Sendable () -> Void)? { waiting.popFirst() ?? patient.popFirst() }
    }

    /// The processor time of the steps after which a place is left to a test that waits for one.
    static let longestTurn = Duration.milliseconds(20)

    static let shared = StepPlaces(count: 2 * ProcessInfo.processInfo.activeProcessorCount)

    private let state: Locked<State>

    init(count: Int) {
        state = Locked(State(freeCount: count))
    }

    /// Does something as soon as there is a place, which it has until ``giveBack()``.
    ///
    /// - Parameters:
    ///   - isPatient: Whether others that wait come first.
    ///   - action: The action.
    func take(isPatient: Bool = false, _ action: @escaping @Sendable () -> Void) {
        let isFree = state.withLock { state in
            if state.freeCount == 0 {
                if isPatient { state.patient.append(action) } else { state.waiting.append(action) }
                return false
            }
            state.freeCount -= 1
            return true
        }
        if isFree { action() }
    }

    /// Whether a test waits for a place.
    var areAwaited: Bool { state.withLock { $0.waiting.first != nil || $0.patient.first != nil } }

    /// Gives a place to the one that has waited the longest.
    func giveBack() {
        let next = state.withLock { state in
            let next = state.popNext()
            if next == nil { state.freeCount += 1 }
            return next
        }
        next?()
    }
}
