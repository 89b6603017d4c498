import Synchronization

/// A line at which threads wait for each other, so that they go on at the same time.
///
/// A thread waits only for a moment, because the others may not have a processor. Then it goes on alone.
final class StartLine: Sendable {
    private let missingRunners: Atomic<Int>

    init(runners: Int) {
        missingRunners = Atomic(runners)
    }

    func wait() {
        missingRunners.subtract(1, ordering: .acquiringAndReleasing)
        for _ in 0..<10_000 where missingRunners.load(ordering: .acquiring) > 0 {}
    }
}
