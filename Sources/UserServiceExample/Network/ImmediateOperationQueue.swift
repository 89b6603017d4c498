import Foundation

/// A queue for a session's delegate that runs each block immediately, on the thread that adds it.
///
/// On Linux, a session reads as fast as the server sends, and keeps the data that its delegate hasn't received yet.
/// With an ordinary queue, an endless body can use all memory before the delegate cancels the task. This queue makes
/// reading wait for the delegate. As a consequence, the delegate must not wait for the session, and so must not call
/// `cancel()`, which waits.
final class ImmediateOperationQueue: OperationQueue, @unchecked Sendable {
    // It adds no variables to its superclass, which is Sendable.

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}
