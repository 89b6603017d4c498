import Synchronization
import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct ImmediateOperationQueueTests {
    @Test
    func runsABlockBeforeItReturns() {
        let order = Atomic<Int>(0)
        ImmediateOperationQueue().addOperation { order.store(1, ordering: .relaxed) }
        #expect(order.compareExchange(expected: 1, desired: 2, ordering: .relaxed).exchanged)
    }
}
