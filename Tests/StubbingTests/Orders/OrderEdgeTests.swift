import Foundation
import Testing

@testable import Stubbing

/// Bodies of `everyOrder` that aren't a few calls with constant arguments.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct OrderEdgeTests {
    private let orders = Locked<[[String]]>([])

    private func end(_ order: AnswerOrder) {
        orders.withLock { $0.append(order.made) }
    }

    @Test
    func aTaskThatPollsDoesNotHideAnOrder() async throws {
        let ends = Stub<[Int], Void>(defaultReturnValue: ())
        try await everyOrder { order in
            let (clock, stub, ended) = (ManualClock(), AsyncStub<Int, Void>(defaultReturnValue: ()), Stub<Int, Void>())
            ended.defaultReturnValue = ()
            order.holds(clock)
            order.holds(stub)
            let poller = Task {
                while true { try await clock.sleep(for: .seconds(5)) }
            }
            await withTaskGroup { group in
                for number in 1...2 {
                    group.addTask {
                        await stub(number)
                        ended(number)
                    }
                }
            }
            poller.cancel()
            ends(ended.callArguments)
        }
        #expect(ends.callArguments.prefix(10).contains([2, 1]))
    }

    @Test
    func argumentsThatDifferInEachRunHaveAllOrders() async throws {
        let ends = Stub<[Int], Void>(defaultReturnValue: ())
        try await everyOrder { order in
            let (stub, ended) = (AsyncStub<UUID, Void>(defaultReturnValue: ()), Stub<Int, Void>())
            ended.defaultReturnValue = ()
            order.holds(stub)
            await withTaskGroup { group in
                for number in 1...3 {
                    group.addTask {
                        await stub(UUID())
                        ended(number)
                    }
                }
            }
            ends(ended.callArguments)
        }
        let all = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
        #expect(Set(ends.callArguments) == Set(all))
    }

    @Test
    func aStubThatIsHeldTwiceHasItsTurnsOnce() async throws {
        try await everyOrder(switches: 0) { order in
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            order.holds(stub)
            await withTaskGroup { group in
                for number in 1...3 { group.addTask { await stub(number) } }
            }
            end(order)
        }
        #expect(Set(orders.withLock(\.self)).count == 6)
        #expect(orders.withLock(\.count) == 6)
    }

    /// Real time isn't seen, so a machine that is busy for longer than an order waits can hide some; not three times.
    @Test
    func callsAfterRealSleepsHaveAllOrders() async throws {
        let ends = Locked<Set<[Int]>>([])
        for _ in 1...3 where ends.withLock(\.count) < 6 {
            try await everyOrder { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                let ended = Stub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                try await withThrowingTaskGroup { group in
                    for (number, milliseconds) in [3, 9, 15].enumerated() {
                        group.addTask {
                            try await Task.sleep(for: .milliseconds(milliseconds))
                            await stub(number)
                            ended(number)
                        }
                    }
                    try await group.waitForAll()
                }
                ends.withLock { _ = $0.insert(ended.callArguments) }
            }
        }
        #expect(ends.withLock(\.count) == 6)
    }

    @Test
    func manyCallsTakeTheirTurns() async throws {
        let found = try await issueMessages {
            try await everyOrder(limit: 2) { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                await withTaskGroup { group in
                    for number in 1...200 { group.addTask { await stub(number) } }
                }
                end(order)
            }
        }
        #expect(found.count == 1)
        #expect(orders.withLock { $0.map(\.count) } == [200, 200])
    }

    @Test
    func aBodyThatComputesIsNotCalledWaiting() async throws {
        try await AnswerOrder.$patience.withValue(.milliseconds(100)) {
            try await everyOrder { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                let end = ContinuousClock.now + .milliseconds(500)
                var value = 0
                while .now < end { value = value &* 31 ^ 7 }
                await stub(value)
            }
        }
    }

    @Test
    func theLineToRepeatAnOrderNamesCallsWithLongArgumentsByTheirArrival() async throws {
        let lines = Locked<[[String]]>([])
        let found = try await issueMessages {
            try await everyOrder { order in
                let stub = AsyncStub<String, Void>(defaultReturnValue: ())
                order.holds(stub)
                await withTaskGroup { group in
                    for number in 1...2 {
                        group.addTask { await stub("\(number)" + String(repeating: "x", count: 200)) }
                    }
                }
                if stub.callArguments.first?.first == "1" { Issue.record("It fails.") }
                lines.withLock { $0.append(order.made) }
            }
        }
        let name = "the stub at OrderEdgeTests.swift:\(#line - 11)"
        let line = ["\(name), call 1", "\(name), call 2"]
        #expect(lines.withLock(\.self) == [line])
        #expect(found.last?.hasPrefix("Run 1 failed. To repeat it, pass only: \(line)\nThe order was:") == true)
    }

    @Test
    func aLineThatIsTooLongForAMessageIsAttached() async throws {
        let found = try await issueMessages {
            try await everyOrder { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                await withTaskGroup { group in
                    for number in 1...60 { group.addTask { await stub(number) } }
                }
                Issue.record("It fails.")
            }
        }
        let start = "Run 1 failed. To repeat it, pass the line of the attachment order.txt, "
        #expect(found.last?.hasPrefix(start) == true)
        #expect(found.last?.contains("60. the stub at OrderEdgeTests.swift:") == true)
    }

    @Test
    func aWarningInTheBodyDoesNotFailARun() async throws {
        let found = try await issueMessages {
            try await everyOrder { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                await stub(1)
                Issue.record("It warns.", severity: .warning)
            }
        }
        #expect(found == ["It warns."])
    }

    @Test
    func aCanceledTestWhoseBodyThrowsNothingEndsAfterTheRunAndSaysNothing() async {
        let runs = Stub<Void, Void>(defaultReturnValue: ())
        let found = await issueMessages {
            let test = Task {
                try await everyOrder { order in
                    runs()
                    let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                    order.holds(stub)
                    withUnsafeCurrentTask { $0?.cancel() }
                    async let other: Void = stub(1)
                    await stub(2)
                    await other
                }
            }
            await #expect(throws: CancellationError.self) { try await test.value }
        }
        #expect(found == [])
        #expect(runs.callCount == 1)
    }

    @Test
    func aCanceledTestEndsWithTheErrorOfItsBody() async {
        let found = await issueMessages {
            let test = Task {
                try await everyOrder { order in
                    let stub = AsyncThrowingStub<Int, Void, any Error>()
                    order.holds(stub)
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await stub(1)
                }
            }
            await #expect(throws: CancellationError.self) { try await test.value }
        }
        #expect(found == [])
    }
}
