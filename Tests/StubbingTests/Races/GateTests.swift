import Stubbing
import Testing

/// The outcome of suspended calls that are resumed and canceled at the same moment.
@Suite(.undriven("Its tests race on threads."), .timeLimit(.minutes(5)))
@MainActor
struct GateTests {
    let stub = AsyncThrowingStub<Int, Int, any Error>(defaultReturnValue: 0)

    /// Makes calls on the main actor, one after another, which the paused stub suspends.
    private func suspendedCalls(_ numbers: ClosedRange<Int>) async throws -> [Task<Int, any Error>] {
        var calls: [Task<Int, any Error>] = []
        for number in numbers {
            calls.append(Task { try await stub(number) })
            try await stub.waitForCall(number)
        }
        return calls
    }

    @Test
    func aPermitDoesNotOutliveResuming() async throws {
        stub.pause()
        stub.resumeNext()
        stub.resume()
        stub.pause()
        let calls = try await suspendedCalls(1...1)
        #expect(stub.callResults.isEmpty)
        stub.resume()
        #expect(try await calls[0].value == 0)
    }

    @Test
    func aPermitLetsOnlyOneCallPass() async throws {
        stub.pause()
        stub.resumeNext()
        stub.resumeNext()
        #expect(try await stub(1) == 0)
        #expect(try await stub(2) == 0)
        let third = Task { try await stub(3) }
        try await stub.waitForCall(3)
        #expect(stub.callResults.count == 2)
        stub.resume()
        #expect(try await third.value == 0)
    }

    @Test
    func pausingAgainKeepsPermitsAndSuspendedCalls() async throws {
        stub.pause()
        let calls = try await suspendedCalls(1...1)
        stub.pause()
        #expect(stub.callResults.isEmpty)
        stub.resumeNext()
        #expect(try await calls[0].value == 0)
    }

    @Test
    func resumingTheNextCallSkipsOneThatWasCanceled() async throws {
        stub.pause()
        let calls = try await suspendedCalls(1...2)
        // The canceled caller can't leave before the main actor is free, so it is still the first of the suspended
        // calls.
        calls[0].cancel()
        stub.resumeNext()
        #expect(try await calls[1].value == 0)
        await #expect(throws: CancellationError.self) { try await calls[0].value }
    }

    @Test
    func resumingAllCallsSkipsOneThatWasCanceled() async throws {
        stub.pause()
        let calls = try await suspendedCalls(1...2)
        stub.resultQueue = [.success(10), .success(20)]
        calls[0].cancel()
        stub.resume()
        #expect(try await calls[1].value == 10)
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        #expect(try stub.resultQueue.map { try $0.get() } == [20])
    }

    @Test
    func aCallThatIsResumedAndThenCanceledUsesItsAnswer() async throws {
        stub.pause()
        let calls = try await suspendedCalls(1...1)
        stub.enqueue(10)
        stub.resumeNext()
        calls[0].cancel()
        #expect(try await calls[0].value == 10)
        #expect(stub.callErrors.map { $0 == nil } == [true])
    }

    @Test
    func aCallOfACanceledCallerIsRecordedAndEnds() async {
        stub.pause()
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stub(1)
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(stub.callArguments == [1])
    }

    @Test
    func aClosureAnswersAResumedCall() async throws {
        stub.pause()
        let calls = try await suspendedCalls(1...2)
        stub.answer { number in
            if number == 1 { throw RenameError(reason: "one") }
            return number * 10
        }
        stub.resume()
        await #expect(throws: RenameError(reason: "one")) { try await calls[0].value }
        #expect(try await calls[1].value == 20)
        #expect(stub.callErrors.map { $0 as? RenameError } == [RenameError(reason: "one"), nil])
    }

    @Test
    func aResumedCallWithoutAnAnswerFailsTheTest() async {
        let stub = AsyncStub<Int, Int>()
        stub.pause()
        await withKnownIssue {
            let call = Task { await stub(1) }
            _ = try? await stub.waitForCall(1)
            stub.resume()
            _ = await call.value
        }
        #expect(stub.callReturnValues == [0])
    }
}
