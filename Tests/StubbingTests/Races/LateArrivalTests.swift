import Testing

@testable import Stubbing

/// Calls that see a closed gate, and arrive at it when it is open.
@Suite(.timeLimit(.minutes(5)))
struct LateArrivalTests {
    @Test
    func aCallThatSawThePauseAndArrivesAfterItsEndPasses() async {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 7)
        stub.pause()
        stub.resume()
        // The call has already seen that the stub is paused. If it were suspended now, nothing would resume it.
        let step = Task { await stub.passGate(1, caller: StubCaller(fileID: #fileID, member: #function)) }
        let arrival = try? await stub.waitForCall(1)
        #expect(arrival?.result == .success(7))
        step.cancel()
    }

    @Test
    func noCallIsLostThatArrivesWhileThePauseEnds() async throws {
        for _ in 0..<300 {
            try Task.checkCancellation()
            let stub = AsyncStub<Int, Int>()
            stub.answer { $0 }
            stub.pause()
            let start = StartLine(runners: 2)
            await withTaskGroup { group in
                // A call that is lost never returns.
                group.addTask {
                    start.wait()
                    _ = await stub(1)
                }
                group.addTask {
                    start.wait()
                    stub.resume()
                }
            }
            #expect(stub.callReturnValues == [1])
        }
    }
}
