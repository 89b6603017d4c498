import Foundation
import Testing

@testable import Stubbing

private actor Till {
    private(set) var balance = 100

    func set(_ balance: Int) { self.balance = balance }

    nonisolated func take(_ amount: Int) async {
        let before = await balance
        await set(before - amount)
    }
}

/// The result of a search, and the line that it prints.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct OrderSearchResultTests {
    private struct WrongEnd: Error {}

    private func takeTwice(beside others: () async throws -> Void = {}) async throws -> Int {
        let till = Till()
        async let rent: Void = till.take(10)
        async let food: Void = till.take(20)
        try await others()
        _ = await (rent, food)
        return await till.balance
    }

    // MARK: Levels, and then chance

    @Test
    func aSearchThatHasRunAllOrdersSaysSo() async throws {
        let result = try await everyOrder { _ in
            let till = Till()
            async let one: Void = till.set(1)
            async let two: Void = till.set(2)
            _ = await (one, two)
        }
        #expect((result.completeSwitches, result.runsByChance) == (2, 0))
        #expect(!result.hasOutsideEvents)
        #expect(result.description == "It ran \(result.runs) times: all orders with up to 2 switches.")
    }

    /// Two of 60 tasks have a race, or two that are beside five suspended calls.
    @Test(arguments: [0, 58])
    func aRaceWhoseLevelDoesNotFitIsFoundByChance(bystanderCount: Int) async throws {
        let runs = Locked(0)
        _ = await messages {
            await #expect(throws: WrongEnd.self) {
                try await everyOrder { order in
                    runs.withLock { $0 += 1 }
                    let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                    if bystanderCount == 0 { order.holds(stub) }
                    let balance = try await takeTwice {
                        await withTaskGroup { group in
                            for number in 1...max(bystanderCount, 5) { group.addTask { await stub(number) } }
                        }
                    }
                    if balance != 70 { throw WrongEnd() }
                }
            }
        }
        #expect(runs.withLock(\.self) <= 200)
    }

    @Test(arguments: [0, nil])
    func ordersAreDrawnUntilThereWere200Runs(switches: Int?) async throws {
        let result = try await everyOrder(switches: switches) { _ in
            await withTaskGroup { group in
                for _ in 1...4 { group.addTask { for _ in 1...4 { await Till().set(1) } } }
            }
        }
        #expect(result.runs == (switches == 0 ? 1 : 200))
        #expect(result.runsByChance == (switches == 0 ? 0 : 200 - (result.runs - result.runsByChance)))
    }

    /// Five calls have 120 orders of answers, and six 720.
    @Test(arguments: [(5, 1_000, 200, 80), (5, 125, 125, 5), (6, 1_000, 770, 50), (6, 740, 740, 20)])
    func ordersByChanceFollowThoseOfAnswersAsFarAsTheLimitAllows(
        callCount: Int,
        limit: Int,
        runCount: Int,
        countByChance: Int
    ) async throws {
        let result = try await everyOrder(limit: limit) { order in
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            await withTaskGroup { group in
                for number in 1...callCount { group.addTask { await stub(number) } }
            }
        }
        #expect(result.completeSwitches == 0)
        #expect((result.runs, result.runsByChance) == (runCount, countByChance))
    }

    // MARK: Limits

    /// A task that sees another one half done makes six calls, which the level before couldn't know.
    @Test
    func aLevelThatIsLargerThanItsEstimateIsLeftAtTheLimit() async throws {
        let result = try await everyOrder(limit: 50) { order in
            let (till, stub) = (Till(), AsyncStub<Int, Void>(defaultReturnValue: ()))
            order.holds(stub)
            async let look: Void = {
                guard await till.balance == 0 else { return }
                await withTaskGroup { group in
                    for number in 1...6 { group.addTask { await stub(number) } }
                }
            }()
            async let change: Void = {
                await till.set(0)
                await Task.yield()
                await till.set(100)
            }()
            _ = await (change, look)
        }
        #expect((result.runs, result.completeSwitches) == (50, 0))
    }

    // MARK: Nothing to choose

    private actor Counter {
        private(set) var count = 0
        func add() { count += 1 }
    }

    @Test(arguments: ["one task", "a search"])
    func aBodyThatLeavesNothingToChooseButStartsSomethingPassesAndSaysSo(start: String) async throws {
        let result = try await someOrders(3) { _ in
            if start == "one task" {
                await Task { await Counter().add() }.value
            } else {
                try await everyOrder { _ in _ = try await takeTwice() }
            }
        }
        #expect(result.description.hasPrefix("It ran 3 times: 1 by chance. There was nothing to choose."))
    }

    // MARK: What is printed

    @Test
    func aSearchThatPassesWithoutHavingLookedAtAllOrdersPrintsOneLine() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for _ in 1...2 {
                try await everyOrder(fileID: "T", filePath: "T.swift", line: 7) { _ in
                    await withTaskGroup { group in
                        for _ in 1...4 { group.addTask { for _ in 1...4 { await Till().set(1) } } }
                    }
                }
            }
            try await everyOrder { _ in
                async let one: Void = Till().set(1)
                async let two: Void = Till().set(2)
                _ = await (one, two)
            }
        }
        let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("note: ") }
        #expect(
            lines == [
                """
                T.swift:7: note: everyOrder hasn't looked at all orders. It ran 200 times: all orders with up to 1 switch, and \
                \(lines.first?.split(separator: " ").dropLast(2).last ?? "") by chance.
                """
            ]
        )
    }

    // MARK: Something from outside

    @Test
    func afterSomethingFromOutsideTheNextRunTriesSwitches() async throws {
        let runs = Locked(0)
        let balances = Locked<Set<Int>>([])
        let result = try await everyOrder(limit: 20) { _ in
            let isFirst = runs.withLock { runs in
                runs += 1
                return runs == 1
            }
            if isFirst { await QueueExecutor.visit() }
            let balance = try await takeTwice()
            balances.withLock { _ = $0.insert(balance) }
        }
        #expect(result.hasOutsideEvents)
        #expect(result.completeSwitches == nil)
        // Wrong balances are there only in orders with a switch.
        #expect(balances.withLock(\.self) == [70, 80, 90])
    }

    @Test
    func aFailureAfterSomethingFromOutsideHasNoLineToRepeatIt() async {
        let found = await messages {
            await #expect(throws: WrongEnd.self) {
                try await everyOrder { _ in
                    await QueueExecutor.visit()
                    throw WrongEnd()
                }
            }
        }
        #expect(
            found == [
                """
                Run 1 failed. No line repeats it.
                No call was answered.
                It ran once. There was nothing to choose. Something outside of the order took part: a queue, a sleep, or \
                another test.
                """
            ]
        )
    }
}
