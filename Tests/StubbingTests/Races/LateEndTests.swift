import Foundation
import Stubbing
import Testing

/// Calls that end in another order than they arrived.
@Suite(.timeLimit(.minutes(5)))
struct LateEndTests {
    /// A stub whose calls arrive in the order 0, 1, 2, 3, and end in the order 1, 3, 2, 0.
    private func makeNestedCalls(limit: Int?, of stub: Stub<Int, Int>) {
        stub.callLimit = limit
        stub.answer { [unowned stub] number in
            switch number {
            case 0: _ = (stub(1), stub(2))
            case 2: _ = stub(3)
            default: break
            }
            return number * 10
        }
        _ = stub(0)
    }

    @Test(arguments: [nil, 0, 1, 2, 3, 4, 5])
    func aCallThatEndsLateIsKeptAtThePositionOfItsArrival(limit: Int?) {
        let stub = Stub<Int, Int>()
        makeNestedCalls(limit: limit, of: stub)
        let kept = Array((0...3).suffix(limit ?? 4))
        #expect(stub.callArguments == kept)
        #expect(stub.callReturnValues == kept.map { $0 * 10 })
        #expect(stub.calls.map(\.arguments) == kept)
        #expect(stub.callCount == 4)
        let numbers = stub.calls.map(\.sequenceNumber)
        #expect(numbers == numbers.sorted())
    }

    @Test(arguments: 1...4)
    func theRingContinuesAfterACallThatEndedLate(limit: Int) {
        let stub = Stub<Int, Int>()
        makeNestedCalls(limit: limit, of: stub)
        for number in 4...9 { _ = stub(number) }
        #expect(stub.callArguments == Array((0...9).suffix(limit)))
        #expect(stub.callReturnValues == (0...9).suffix(limit).map { $0 * 10 })
        makeNestedCalls(limit: limit, of: stub)
        #expect(stub.callArguments == Array((Array(4...9) + Array(0...3)).suffix(limit)))
    }

    @Test(arguments: [nil, 2, 3])
    func anAsynchronousCallThatEndsLateGetsItsOwnResult(limit: Int?) async throws {
        let stub = AsyncStub<Int, Int>()
        stub.answer { $0 * 10 }
        stub.callLimit = limit
        stub.pause()
        let first = Task { await stub(1) }
        try await stub.waitForCall(1)
        stub.resumeNext()
        #expect(await first.value == 10)
        let second = Task { await stub(2) }
        try await stub.waitForCall(2)
        let third = Task { await stub(3) }
        try await stub.waitForCall(3)
        second.cancel()
        #expect(await second.value == 20)
        let kept = Array((1...3).suffix(limit ?? 3))
        #expect(stub.callArguments == kept)
        #expect(stub.calls.map(\.returnValue) == kept.map { $0 == 3 ? nil : $0 * 10 })
        stub.resume()
        _ = await third.value
        #expect(stub.callReturnValues == kept.map { $0 * 10 })
    }

    @Test
    func aCallThatEndsLateReleasesTheOldestOutsideOfTheLock() async throws {
        let stub = Stub<(number: Int, token: ReleaseTests.Token?), Void>()
        let endStub = Stub<Void, Void>()
        stub.callLimit = 2
        stub.answer { [unowned stub] arguments in
            switch arguments.number {
            case 0:
                stub(
                    (
                        1,
                        ReleaseTests.Token { [weak stub] in
                            _ = stub?.callCount
                            endStub()
                        }
                    )
                )
                stub((2, nil))
            // When call 2 ends, calls 1 and 3 are kept, and call 1 is discarded.
            case 2: stub((3, nil))
            default: break
            }
        }
        // On a separate thread, so that a deadlock makes the wait time out instead of hanging the test.
        Thread.detachNewThread { stub((0, nil)) }
        try await endStub.waitForCall(1)
    }

    @Test
    func resultsStayWithTheirCallsWhenTheAnswerChanges() {
        let stub = ThrowingStub<Int, Int, RenameError>(defaultReturnValue: 1)
        for number in 1...3 { _ = try? stub(number) }
        stub.defaultReturnValue = 2
        _ = try? stub(4)
        stub.defaultError = RenameError(reason: "five")
        _ = try? stub(5)
        stub.defaultReturnValue = 1
        stub.enqueue(6)
        _ = try? stub(6)
        _ = try? stub(7)
        #expect(
            stub.callResults == [
                .success(1), .success(1), .success(1), .success(2), .failure(RenameError(reason: "five")), .success(6),
                .success(1),
            ]
        )
        stub.clearCalls()
        _ = try? stub(8)
        #expect(stub.callResults == [.success(1)])
        #expect(stub.callArguments == [8])
    }
}
