import Foundation
import Stubbing
import Testing

/// Loops over calls that end.
@Suite(.timeLimit(.minutes(5)))
struct LeavingLoopTests {
    @Test
    func aLoopThatHasEndedKeepsNoCalls() {
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
    func aLoopThatHasEndedReceivesNoCalls() {
        let stub = Stub<ReleaseTests.Token, Void>()
        let endStub = Stub<Void, Void>()
        withExtendedLifetime(stub.callSequence.makeAsyncIterator()) {}
        stub(ReleaseTests.Token { endStub() })
        stub.clearCalls()
        #expect(endStub.callCount == 1)
    }

    @Test
    func aLoopCanEndDuringCallsWhoseArgumentsUseTheStub() async throws {
        let stub = Stub<ReleaseTests.Token?, Void>()
        let endStub = Stub<Void, Void>()
        let rounds = 500
        let (start, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // On separate threads, so that a deadlock makes the wait time out instead of hanging the test.
        Thread.detachNewThread {
            for _ in 0..<rounds {
                do {
                    let loops = (0..<8).map { _ in stub.callSequence.makeAsyncIterator() }
                    for _ in 0..<3 { stub(ReleaseTests.Token { [weak stub] in _ = stub?.callCount }) }
                    // From here on, only the loops keep the calls.
                    stub.clearCalls()
                    start.signal()
                    withExtendedLifetime(loops) {}
                }
                end.wait()
            }
            endStub()
        }
        Thread.detachNewThread {
            for _ in 0..<rounds {
                start.wait()
                for _ in 0..<10 { stub(nil) }
                end.signal()
            }
        }
        try await endStub.waitForCall(1, atMost: .seconds(30))
    }
}
