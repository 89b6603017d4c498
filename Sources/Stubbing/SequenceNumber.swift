public import Synchronization

/// The number of the last call of any stub in the process.
@usableFromInline nonisolated let lastSequenceNumber = Atomic<Int>(0)

/// Returns the number of the call that arrives now.
///
/// One atomic addition. Each stub asks under its own lock, so the numbers of one stub's calls grow in the order in
/// which it takes them.
@inlinable
nonisolated func nextSequenceNumber() -> Int {
    lastSequenceNumber.add(1, ordering: .relaxed).newValue
}
