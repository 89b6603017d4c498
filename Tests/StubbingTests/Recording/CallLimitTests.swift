import Stubbing
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CallLimitTests {
    @Test(arguments: 0...6)
    func keepsTheLatestCallsAndCountsAll(limit: Int) {
        let stub = Stub<Int, Void>()
        stub.callLimit = limit
        for number in 1...5 { stub(number) }
        #expect(stub.callArguments == Array((1...5).suffix(limit)))
        #expect(stub.callCount == 5)
        #expect(stub.callLimit == limit)
    }

    @Test
    func loweringTheLimitDiscardsOlderCallsAndRaisingItKeepsMore() {
        let stub = Stub<Int, Void>()
        for number in 1...5 { stub(number) }
        stub.callLimit = 3
        #expect(stub.callArguments == [3, 4, 5])
        stub(6)
        #expect(stub.callArguments == [4, 5, 6])
        stub.callLimit = 4
        stub(7)
        stub(8)
        #expect(stub.callArguments == [5, 6, 7, 8])
        stub.callLimit = nil
        stub(9)
        #expect(stub.callArguments == [5, 6, 7, 8, 9])
        #expect(stub.callLimit == nil)
        #expect(stub.callCount == 9)
    }

    @Test(arguments: 1...3)
    func resultsStayWithTheirCallsWhenTheAnswerChanges(limit: Int) {
        let stub = Stub<Int, Int>(defaultReturnValue: 0)
        stub.callLimit = limit
        var returned: [Int] = []
        for number in 1...8 {
            if number.isMultiple(of: 3) { stub.defaultReturnValue = number }
            returned.append(stub(number))
            #expect(stub.callReturnValues == returned.suffix(limit))
        }
        #expect(returned == [0, 0, 3, 3, 3, 6, 6, 6])
    }

    @Test
    func aDiscardedCallThatIsSuspendedStillEnds() async throws {
        let stub = AsyncStub<Int, Int>()
        stub.answer { $0 * 10 }
        stub.callLimit = 2
        stub.pause()
        var tasks: [Task<Int, Never>] = []
        for number in 1...3 {
            tasks.append(Task { await stub(number) })
            try await stub.waitForCall(number)
        }
        stub.resume()
        for (number, task) in zip(1..., tasks) { #expect(await task.value == number * 10) }
        #expect(stub.callReturnValues == [20, 30])
    }

    @Test
    func aReleasedStubKeepsNothingAlive() async throws {
        final class Token: Sendable {}
        weak var token: Token?
        weak var weakStub: AsyncStub<Token, Token>?
        do {
            let strong = Token()
            token = strong
            let stub = AsyncStub<Token, Token>(defaultReturnValue: strong)
            weakStub = stub
            stub.enqueue(.success(strong))
            stub.answer { _ in strong }
            stub.pause()
            async let call = stub(strong)
            try await stub.waitForCall(1)
            _ = stub.calls
            stub.resume()
            _ = await call
            _ = await stub.callSequence.first { _ in true }
        }
        #expect(weakStub == nil)
        #expect(token == nil)
    }
}
