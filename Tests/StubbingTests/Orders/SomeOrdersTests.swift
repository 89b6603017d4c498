import Foundation
import Testing

@testable import Stubbing

@Suite(.timeLimit(.minutes(5)))
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
        try await everyOrder(switches: 2, limit: 10_000) { order in try await run(index, order) }
        let ofEveryOrder = await messages {
            try? await everyOrder(switches: 3, limit: 10_000) { order in try await run(index, order) }
        }
        #expect(ofEveryOrder.count == 1)
        let count = runs.count

        let found = await messages { try? await someOrders(1_000) { order in try await run(index, order) } }
        let order = try #require(runs.last)
        let number = runs.count - count
        let lines = found.map { $0.prefix { $0 != "\n" } }
        #expect(lines == ["Run \(number) of seed 0 failed. To repeat it, pass only: \(order)"])

        _ = await messages { try? await someOrders(1_000, only: order) { order in try await self.run(index, order) } }
        #expect(runs.dropFirst(count + number) == [order])
        _ = await messages { try? await everyOrder(only: order) { order in try await self.run(index, order) } }
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
                let found = await messages { try? await someOrders(1, seed: seed) { _ in throw OfflineError() } }
                #expect(found == ["Run 1 of seed \(name) failed. To repeat it, pass only: []\nNo call was answered."])
            }
            setenv("STUB_SEED", "-1", 1)
            let found = try await messages { try await someOrders(1) { _ in } }
            #expect(
                found == ["STUB_SEED is -1, which isn't a whole number from 0 to 18446744073709551615."]
            )
        }
    }

    // MARK: As for every order

    @Test
    func equalResultsPassAndOthersAreShown() async throws {
        try await sameResultInSomeOrders(20) { order in await work() }
        let found = try await messages {
            try await sameResultInSomeOrders(20) { order in
                begin(order)
                let document = Document()
                async let first = document.write("a", over: "")
                async let second = document.write("b", over: "")
                return await [first, second]
            }
        }
        #expect(
            found.first == """
                The result depends on the order. A minus is before what only the result of the first order has:
                  - [1]: false
                  - [0]: true
                  + [0]: false
                  + [1]: true
                The first order: []
                """
        )
    }

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
            try? await someOrders(10) { order in
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
            The body of someOrders has no choice: it makes no call that the order holds, and no two of its tasks are ready \
            at once. Call order.holds(_:) first, or start two tasks.
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
