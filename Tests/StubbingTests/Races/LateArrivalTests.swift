import Testing

@testable import Stubbing

/// Calls that see a closed gate, and arrive at it when it is open.
@Suite(.undriven("Its tests race on threads."), .timeLimit(.minutes(5)))
struct LateArrivalTests {
    @Test
    func aCallThatSawThePauseAndArrivesAfterItsEndPasses() async {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 7)
        stub.pause()
        stub.resume()
        // The call has already seen that the stub is paused. If it were suspended now, nothing would resume it.
        let caller = StubCaller(fileID: #fileID, member: #function)
        let step = Task { await stub.passGate(1, caller: caller, throwing: Never.self) }
        let arrival = try? await stub.waitForCall(1)
        #expect(arrival?.result == .success(7))
        step.cancel()
    }
}
