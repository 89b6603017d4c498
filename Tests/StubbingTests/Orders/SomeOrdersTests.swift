import Foundation
import Testing

@testable import Stubbing

@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct SomeOrdersTests {
    private let orders = Locked<[AnswerOrder]>([])

    /// The turns of each run.
    private var runs: [[String]] { orders.withLock(\.self).map(\.made) }

    private func begin(_ order: AnswerOrder) {
        orders.withLock { $0.append(order) }
    }

    @MainActor
    @Test
    func theLatestOfManySearchesWins() async throws {
        try await someOrders(200) { order in
            let searcher = MockSearcher()
            searcher.resultsStub.answer { [$0] }
            order.holds(searcher.resultsStub)
            let model = SearchModel(searcher: searcher)

            try await withThrowingTaskGroup { group in
                for number in 1...5 {
                    group.addTask { await model.search("query \(number)") }
                    try await searcher.resultsStub.waitForCall(number)
                }
            }
            #expect(model.results == ["query 5"])
        }
    }

    // MARK: Races that need three switches

    /// A page that is read part by part while it is edited.
    private actor Page {
        private(set) var edit = 0

        func add() { edit += 1 }
    }

    private nonisolated(nonsending) func readInFourParts() async throws {
        let page = Page()
        async let parts: Set<Int> = {
            var parts: Set<Int> = []
            for _ in 1...4 { parts.insert(await page.edit) }
            return parts
        }()
        async let edits: Void = { for _ in 1...3 { await page.add() } }()
        await edits
        if await parts.count == 4 { throw OfflineError() }
    }

    /// A document that takes a text only over the one that was read.
    private actor Document {
        private(set) var text = ""

        func write(_ text: String, over read: String) -> Bool {
            guard self.text == read else { return false }
            self.text = text
            return true
        }
    }

    /// Three tries aren't enough if another write comes within each of them.
    private nonisolated(nonsending) func writeInThreeTries() async throws {
        let document = Document()
        async let isWritten = {
            for _ in 1...3 {
                let text = await document.text
                if await document.write(text + "a", over: text) { return true }
            }
            return false
        }()
        async let others: Void = {
            for text in ["", "b", "bb"] { _ = await document.write(text + "b", over: text) }
        }()
        await others
        if await !isWritten { throw OfflineError() }
    }

    private nonisolated(nonsending) func run(_ index: Int, _ order: AnswerOrder) async throws {
        begin(order)
        if index == 0 { try await readInFourParts() } else { try await writeInThreeTries() }
    }

    @Test(arguments: 0...1)
    func aRaceOfThreeSwitchesIsFoundAndRepeated(index: Int) async throws {
        // Of 60 seeds, the 200 runs of `everyOrder` would find the second race with 36, and the first one with each.
        for switches in index == 0 ? [nil, 3] : [3] {
            let ofEveryOrder = await messages {
                _ = try? await everyOrder(switches: switches, limit: 10_000) { order in try await run(index, order) }
            }
            #expect(ofEveryOrder.count == 1)
        }
        let count = runs.count

        let found = await messages { _ = try? await someOrders(1_000) { order in try await run(index, order) } }
        let order = try #require(runs.last)
        let number = runs.count - count
        let lines = found.map { $0.prefix { $0 != "\n" } }
        #expect(lines == ["Run \(number) of seed 0 failed. To repeat it, pass only: \(order)"])

        _ = await messages {
            _ = try? await someOrders(1_000, only: order) { order in try await self.run(index, order) }
        }
        #expect(runs.dropFirst(count + number) == [order])
        _ = await messages { _ = try? await everyOrder(only: order) { order in try await self.run(index, order) } }
        #expect(runs.dropFirst(count + number) == [order, order])
    }

    // MARK: Seeds

    @discardableResult
    private nonisolated(nonsending) func work() async -> Int {
        let page = Page()
        await withTaskGroup { group in
            for _ in 1...4 {
                group.addTask { for _ in 1...4 { await page.add() } }
            }
        }
        return await page.edit
    }

    private func runs(ofSeed seed: UInt64?) async throws -> [[String]] {
        orders.withLock { $0 = [] }
        try await someOrders(20, seed: seed) { order in
            begin(order)
            await work()
        }
        return runs
    }

    @Test
    func aSeedDeterminesTheOrders() async throws {
        let first = try await runs(ofSeed: nil)
        let others = [try await runs(ofSeed: 0), try await runs(ofSeed: 1)]
        #expect(others[0] == first)
        #expect(others[1] != first)
        #expect(Array(first.prefix(2)) == [[], []])
        #expect(Set(first).count > 10)
    }

    @Test
    func theEnvironmentDeterminesTheSeedOfTestsThatPassNone() async {
        await #expect(processExitsWith: .success) {
            setenv("STUB_SEED", "7", 1)
            for (seed, name) in [(nil, "7"), (8, "8")] as [(UInt64?, String)] {
                let found = await messages { _ = try? await someOrders(1, seed: seed) { _ in throw OfflineError() } }
                #expect(found.map { $0.prefix { $0 != "." } } == ["Run 1 of seed \(name) failed"])
            }
            setenv("STUB_SEED", "-1", 1)
            let found = try await messages { try await someOrders(1) { _ in } }
            #expect(
                found == ["STUB_SEED is -1, which isn't a whole number from 0 to 18446744073709551615."]
            )
        }
    }

    // MARK: Inputs

    private func draw(_ order: AnswerOrder) -> [Int] {
        var numbers = order.randomNumbers
        let amount = Int.random(in: 1...100, using: &numbers)
        return [amount] + (1...2).map { _ in Int.random(in: 1...1_000, using: &numbers) }
    }

    @Test
    func inputsDifferInEachRunAndAreTheSameInTheNextSearch() async throws {
        var searches: [[[Int]]] = []
        for _ in 1...2 {
            var inputs: [[Int]] = []
            try await someOrders(5, seed: 3) { order in
                inputs.append(draw(order))
                await work()
            }
            searches.append(inputs)
        }
        #expect(searches[0] == searches[1])
        #expect(Set(searches[0]).count == 5)
    }

    @Test
    func inputsOfEveryOrderAreTheSameInAllRuns() async throws {
        var inputs: Set<[Int]> = []
        let result = try await everyOrder(limit: 10) { order in
            inputs.insert(draw(order))
            await work()
        }
        #expect((result.runs, inputs.count) == (10, 1))
    }

    @Test
    func theLineToRepeatAnOrderHasTheNumberOfItsInputs() async throws {
        let inputs = Locked<[[Int]]>([])
        let run: @Sendable (AnswerOrder) async throws -> Void = { order in
            var numbers = order.randomNumbers
            let drawn = (1...3).map { _ in Int.random(in: 1...1_000, using: &numbers) }
            inputs.withLock { $0.append(drawn) }
            if drawn[0] > 500 { throw OfflineError() }
        }
        let found = await messages { _ = try? await someOrders(50) { order in try await run(order) } }
        let line = try #require(found.first?.split(separator: "\n").first)
        let number = try #require(UInt64(line.split(separator: " ").last ?? ""))
        #expect(line.hasSuffix("To repeat it, pass only: [], inputs: \(number)"))
        let failed = inputs.withLock(\.last)

        _ = await messages {
            _ = try? await someOrders(50, only: [], inputs: number) { order in try await run(order) }
        }
        #expect(inputs.withLock(\.last) == failed)
    }

    // MARK: As for every order

    @Test
    func aCallThrowsInSomeRunsAndSleepsEnd() async throws {
        let results = Locked<Set<String>>([])
        try await someOrders(50) { order in
            let (store, clock) = (MockUserStore(), ManualClock())
            store.userStub.defaultReturnValue = User(id: 7)
            order.holds(store.userStub, mayThrow: OfflineError())
            order.holds(clock)
            async let first = try? store.user(id: 7)
            async let second: Void? = try? clock.sleep(for: .seconds(1))
            let isFound = await first != nil
            let isLate = clock.now.sinceStart > .zero
            _ = await second
            results.withLock { _ = $0.insert("\(isFound) \(isLate)") }
        }
        #expect(results.withLock(\.count) == 4)
    }

    @Test
    func aTaskThatPollsIsLeftForOthers() async throws {
        try await someOrders(50) { _ in
            let document = Document()
            async let polls: Void = { while await document.text.isEmpty { await Task.yield() } }()
            async let write = document.write("a", over: "")
            _ = await (polls, write)
        }
    }

    @Test
    func argumentsThatDifferInEachRunAreNamedByTheirArrival() async throws {
        let found = await messages {
            _ = try? await someOrders(10) { order in
                begin(order)
                let store = MockUserStore()
                store.userStub.defaultReturnValue = User(id: 7)
                order.holds(store.userStub)
                _ = try? await store.user(id: .random(in: 0...(.max)))
                if runs.count == 3 { throw OfflineError() }
            }
        }
        #expect(found.first?.contains(#"pass only: ["MockUserStore.user(id:), call 1"]"#) == true)
    }

    @Test(arguments: [
        (
            1, nil as Duration?,
            """
            The body of someOrders has no choice: it starts no task, and makes no call that the order holds. Call \
            order.holds(_:) first, or start two tasks.
            """
        ),
        (0, nil as Duration?, "The body has to run at least once, not 0 times."),
        (2, Duration.zero as Duration?, "The body of someOrders ran once instead of twice: beyond its time limit."),
    ])
    func runsThatProveNothingFailOrWarn(count: Int, timeLimit: Duration?, message: String) async throws {
        let found = try await messages {
            try await someOrders(count, within: timeLimit) { order in if timeLimit != nil { await work() } }
        }
        #expect(found == [message])
    }
}
