import Foundation
import Stubbing
import Synchronization
import Testing

/// What happens to a loop over calls when it is left.
@Suite(.timeLimit(.minutes(1)))
struct LeavingLoopTests {
    @Test
    func aLoopThatWasLeftKeepsNoCalls() {
        let stub = Stub<ReleaseTests.Token, Void>()
        let endStub = Stub<Void, Void>()
        do {
            let iterator = stub.callSequence.makeAsyncIterator()
            stub(ReleaseTests.Token { endStub() })
            stub.clearCalls()
            #expect(endStub.callCount == 0, "the loop has the call")
            withExtendedLifetime(iterator) {}
        }
        #expect(endStub.callCount == 1)
    }

    @Test
    func aLoopThatWasLeftGetsNoMoreCalls() {
        let stub = Stub<ReleaseTests.Token, Void>()
        let endStub = Stub<Void, Void>()
        withExtendedLifetime(stub.callSequence.makeAsyncIterator()) {}
        stub(ReleaseTests.Token { endStub() })
        stub.clearCalls()
        #expect(endStub.callCount == 1)
    }

    @Test
    func aLoopCanBeLeftWhileCallsComeWhoseArgumentsUseTheStub() async throws {
        let stub = Stub<ReleaseTests.Token?, Void>()
        let endStub = Stub<Void, Void>()
        let isOver = Atomic<Bool>(false)
        // On threads of their own, so that a deadlock fails the wait and doesn't hang the test.
        Thread.detachNewThread {
            while !isOver.load(ordering: .relaxed) {
                // When the history is cleared, the loops alone have the calls.
                for _ in 0..<10 { stub(ReleaseTests.Token { [weak stub] in _ = stub?.callCount }) }
                stub.clearCalls()
            }
            endStub()
        }
        Thread.detachNewThread {
            for _ in 0..<2_000 {
                let loops = (0..<8).map { _ in stub.callSequence.makeAsyncIterator() }
                let count = stub.callCount
                while stub.callCount == count {}
                withExtendedLifetime(loops) {}
            }
            isOver.store(true, ordering: .relaxed)
            endStub()
        }
        try await endStub.waitForCall(2, atMost: .seconds(30))
    }
}
