import Testing

@testable import Stubbing

/// Orders that were counted by hand.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct OrderCountTests {
    private let orders = Locked<[[String]]>([])

    /// The last words of the turns of each run.
    private var runs: [[String]] {
        orders.withLock(\.self).map { $0.map { String($0.split(separator: " ").last ?? "") } }
    }

    private func end(_ order: AnswerOrder) {
        orders.withLock { $0.append(order.made) }
    }

    /// Expects that each order was run, and none twice.
    private func expectRuns(_ orders: [[String]], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(runs.count == orders.count, sourceLocation: sourceLocation)
        #expect(Set(runs) == Set(orders), sourceLocation: sourceLocation)
    }

    private func permutations(_ elements: [String]) -> [[String]] {
        guard !elements.isEmpty else { return [[]] }
        return elements.flatMap { first in permutations(elements.filter { $0 != first }).map { [first] + $0 } }
    }

    @Test(arguments: [false, true])
    func twoTasksOfTwoCallsHaveSixOrders(lacksHooks: Bool) async throws {
        try await RuntimeHooks.$areMissing.withValue(lacksHooks) {
            try await everyOrder(switches: 0) { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                await withTaskGroup { group in
                    for numbers in [[1, 2], [3, 4]] {
                        group.addTask { for number in numbers { await stub(number) } }
                    }
                }
                end(order)
            }
        }
        expectRuns(
            permutations(["1", "2", "3", "4"]).filter { order in
                order.firstIndex(of: "1")! < order.firstIndex(of: "2")!
                    && order.firstIndex(of: "3")! < order.firstIndex(of: "4")!
            }
        )
    }

    private actor Account {
        let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
        func save(_ number: Int) async { await stub(number) }
    }

    @Test(arguments: [false, true])
    func threeTasksWithAnActorHaveSixOrders(lacksHooks: Bool) async throws {
        try await RuntimeHooks.$areMissing.withValue(lacksHooks) {
            try await everyOrder(switches: 0) { order in
                let account = Account()
                order.holds(account.stub)
                await withTaskGroup { group in
                    for number in 1...3 { group.addTask { await account.save(number) } }
                }
                end(order)
            }
        }
        expectRuns(permutations(["1", "2", "3"]))
    }

    @Test
    func aGroupOfFiveHasOneHundredTwentyOrders() async throws {
        try await everyOrder(switches: 0) { order in
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            await withTaskGroup { group in
                for number in 1...5 { group.addTask { await stub(number) } }
            }
            end(order)
        }
        expectRuns(permutations(["1", "2", "3", "4", "5"]))
    }

    @Test
    func threeCallsThatMayThrowHaveFortyEightOrders() async throws {
        try await everyOrder(switches: 0) { order in
            let stub = AsyncThrowingStub<Int, Void, OfflineError>(defaultReturnValue: ())
            order.holds(stub, mayThrow: OfflineError())
            await withTaskGroup { group in
                for number in 1...3 { group.addTask { try? await stub(number) } }
            }
            end(order)
        }
        let turns = orders.withLock(\.self)
        #expect(turns.count == 48)
        #expect(Set(turns).count == 48)
    }

    @Test
    func aCallAndTwoSleepsHaveThreeOrders() async throws {
        try await everyOrder(switches: 0) { order in
            let (clock, stub) = (ManualClock(), AsyncStub<Int, Void>(defaultReturnValue: ()))
            order.holds(clock)
            order.holds(stub)
            try await withThrowingTaskGroup { group in
                group.addTask { await stub(1) }
                for number in 1...2 { group.addTask { try await clock.sleep(for: .seconds(number)) } }
                try await group.waitForAll()
            }
            orders.withLock { $0.append(order.made.map { $0.replacing(" seconds", with: "") }) }
        }
        expectRuns([["1", "1.0", "2.0"], ["1.0", "1", "2.0"], ["1.0", "2.0", "1"]])
    }
}
