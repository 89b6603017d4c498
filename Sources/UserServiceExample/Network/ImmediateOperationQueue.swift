import Foundation

/// A queue for a session's delegate that runs each block at once, on the thread that hands it over.
///
/// On Linux a session reads as fast as the server sends, and keeps whatever its delegate has not seen yet: with a queue
/// of its own, a body without end takes all memory before the delegate has counted far enough to cancel. This queue
/// makes the reading wait for the delegate. In return the delegate may not wait for the session, `cancel()` included.
final class ImmediateOperationQueue: OperationQueue, @unchecked Sendable {
    // It adds nothing that changes to a class that is Sendable.

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}
