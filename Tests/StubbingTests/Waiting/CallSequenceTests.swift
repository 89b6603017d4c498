import Stubbing
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CallSequenceTests {
    @Test
    func beginsWithRecordedCallsAndContinuesWithLaterOnes() async {
        let stub = Stub<Int, Void>()
        stub(1)
        var seen: [Int] = []
        for await call in stub.callSequence {
            seen.append(call.arguments)
            if call.arguments == 4 { break }
            stub(call.arguments + 1)
        }
        #expect(seen == [1, 2, 3, 4])
    }

    @Test
    func everyLoopReceivesAllCalls() async {
        let stub = Stub<Int, Void>()
        let seen = await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var numbers: [Int] = []
                    for await call in stub.callSequence.prefix(1_000) { numbers.append(call.arguments) }
                    return numbers
                }
            }
            group.addTask {
                for number in 0..<1_000 { stub(number) }
                return Array(0..<1_000)
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(seen == [Array(0..<1_000)])
    }

    @Test
    func cancellationEndsALoop() async {
        let stub = Stub<Int, Void>()
        let loop = Task {
            var count = 0
            for await _ in stub.callSequence { count += 1 }
            return count
        }
        stub(1)
        loop.cancel()
        #expect(await loop.value <= 1)
    }

    @Test
    func aCanceledTaskReceivesNoCalls() async {
        let stub = Stub<Int, Void>()
        stub(1)
        let isEnded = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await stub.callSequence.makeAsyncIterator().next() == nil
        }.value
        #expect(isEnded)
    }

    @Test
    func aLoopStillReceivesClearedCalls() async {
        let stub = Stub<Int, Void>()
        let iterator = stub.callSequence.makeAsyncIterator()
        stub(1)
        stub.clearCalls()
        stub(2)
        #expect(await iterator.next()?.arguments == 1)
        #expect(await iterator.next()?.arguments == 2)
    }
}
