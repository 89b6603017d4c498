import Foundation
import Stubbing
import Testing

/// Calls that end in another order than they arrived.
@Suite(.undriven("Its tests race on threads."), .timeLimit(.minutes(5)))
struct LateEndTests {
    /// A stub whose calls arrive in the order 0, 1, 2, 3, and end in the order 1, 3, 2, 0.
    private func makeNestedCalls(of stub: Stub<Int, Int>) {
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

    @Test
    func aCallThatEndsLateIsKeptAtThePositionOfItsArrival() {
        let stub = Stub<Int, Int>()
        makeNestedCalls(of: stub)
        #expect(stub.callArguments == [0, 1, 2, 3])
        #expect(stub.callReturnValues == [0, 10, 20, 30])
        #expect(stub.calls.map(\.arguments) == [0, 1, 2, 3])
        #expect(stub.callCount == 4)
        let numbers = stub.calls.map(\.sequenceNumber)
        #expect(numbers == numbers.sorted())
        _ = stub(4)
        makeNestedCalls(of: stub)
        #expect(stub.callArguments == [0, 1, 2, 3, 4, 0, 1, 2, 3])
        #expect(stub.callReturnValues == [0, 10, 20, 30, 40, 0, 10, 20, 30])
    }

    @Test
    func anAsynchronousCallThatEndsLateGetsItsOwnResult() async throws {
        let stub = AsyncStub<Int, Int>()
        stub.answer { $0 * 10 }
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
        #expect(stub.callArguments == [1, 2, 3])
        #expect(stub.calls.map(\.returnValue) == [10, 20, nil])
        stub.resume()
        _ = await third.value
        #expect(stub.callReturnValues == [10, 20, 30])
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
