import Foundation

/// The places of the tests that take steps at once, of which there are two for each processor.
///
/// Each such test has a thread. With one for each of hundreds of tests, all would be slow, and time limits would pass. A test
/// that always has a step to take leaves its place after ``longestTurn`` to one that waits, which may sleep in real time.
nonisolated final class StepPlaces: Sendable {
    private struct State: Sendable {
        var freeCount: Int
        var waiting = Queue<@Sendable () -> Void>([])
    }

    /// The processor time of the steps after which a place is left to a test that waits for one.
    static let longestTurn = Duration.milliseconds(20)

    static let shared = StepPlaces(count: 2 * ProcessInfo.processInfo.activeProcessorCount)

    private let state: Locked<State>

    init(count: Int) {
        state = Locked(State(freeCount: count))
    }

    /// Does something as soon as there is a place, which it has until ``giveBack()``.
    func take(_ action: @escaping @Sendable () -> Void) {
        let isFree = state.withLock { state in
            if state.freeCount == 0 {
                state.waiting.append(action)
                return false
            }
            state.freeCount -= 1
            return true
        }
        if isFree { action() }
    }

    /// Whether a test waits for a place.
    var areAwaited: Bool { state.withLock { $0.waiting.first != nil } }

    /// Gives a place to the one that has waited the longest.
    func giveBack() {
        let next = state.withLock { state in
            let next = state.waiting.popFirst()
            if next == nil { state.freeCount += 1 }
            return next
        }
        next?()
    }
}
