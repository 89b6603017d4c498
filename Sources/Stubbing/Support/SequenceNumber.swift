public import Synchronization

/// The number of the last call of any stub in the process.
@usableFromInline nonisolated let lastSequenceNumber = Atomic<Int>(0)

/// Returns the number of the call that arrives now.
///
/// Costs one atomic addition. Each stub calls this function under its own lock, so later calls of a stub have greater
/// numbers.
@inlinable
nonisolated func nextSequenceNumber() -> Int {
    lastSequenceNumber.add(1, ordering: .relaxed).newValue
}
