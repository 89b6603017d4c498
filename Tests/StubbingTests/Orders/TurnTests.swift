import Testing

@testable import Stubbing

/// A way to start two tasks and to wait for both.
private enum TaskKind: CaseIterable {
    case asyncLet, group, task, detached, childrenOfDetached

    /// Whether the tasks prefer the executor of the order, because they are child tasks of the body's.
    var isStructured: Bool { self == .asyncLet || self == .group }

    func run(_ first: @escaping @Sendable () async -> Void, _ second: @escaping @Sendable () async -> Void) async {
        switch self {
        case .asyncLet:
            async let one: Void = first()
            async let two: Void = second()
            _ = await (one, two)
        case .group:
            await withTaskGroup { group in
                group.addTask(operation: first)
                group.addTask(operation: second)
            }
        case .task:
            let tasks = [Task { await first() }, Task { await second() }]
            for task in tasks { await task.value }
        case .detached:
            let tasks = [Task.detached(operation: first), Task.detached(operation: second)]
            for task in tasks { await task.value }
        case .childrenOfDetached:
            await Task.detached { await Self.asyncLet.run(first, second) }.value
        }
    }
}

private actor Balance {
    private(set) var amount = 100
    func set(_ amount: Int) { self.amount = amount }
}

private actor Store {
    private(set) var value: String?
    init(_ value: String?) { self.value = value }
    func set(_ value: String?) { self.value = value }
}

@MainActor
private final class Diary {
    private(set) var entries: [String] = []
    private let store = Store(nil)

    func add(_ entry: String) async {
        let before = entries
        _ = await store.value
        entries = before + [entry]
    }
}

@MainActor
private final class Screen {
    private(set) var wasSeenHalfDone = false
    private var isHalfDone = false

    func show() async {
        isHalfDone = true
        await finish()
    }

    private func finish() async { isHalfDone = false }

    func look() { if isHalfDone { wasSeenHalfDone = true } }
}

/// Which turns of tasks are choices: the table of the article on `everyOrder`.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct TurnTests {
    /// Returns whether an order has a wrong end, and how many have no more switches than demanded, which are as many in each
    /// of three searches.
    private func search(
        switches: Int? = nil,
        _ body: @escaping @Sendable () async -> Bool
    ) async throws -> (isFound: Bool, runCount: Int) {
        let isFound = Locked(false)
        var counts: Set<Int> = []
        for isOnMainActor in [false, false, true] {
            let run: @Sendable () async -> Void = {
                if await !body() { isFound.withLock { $0 = true } }
            }
            let result =
                if isOnMainActor {
                    try await everyOrder(switches: switches) { @MainActor _ in await run() }
                } else {
                    try await everyOrder(switches: switches) { _ in await run() }
                }
            counts.insert(result.runs - result.runsByChance)
        }
        #expect(counts.count == 1)
        return (isFound.withLock(\.self), counts.max() ?? 0)
    }

    @Test(arguments: TaskKind.allCases)
    private func twoTasksThatReadAndThenWriteAnActor(kind: TaskKind) async throws {
        let (isFound, _) = try await search {
            let account = Balance()
            let withdraw = { @Sendable (amount: Int) async in
                let before = await account.amount
                await account.set(before - amount)
            }
            await kind.run({ await withdraw(10) }, { await withdraw(20) })
            return await account.amount == 70
        }
        #expect(isFound)
    }

    @Test(arguments: TaskKind.allCases)
    private func aTaskThatWritesWhatAnotherHasCleared(kind: TaskKind) async throws {
        let (isFound, _) = try await search {
            let session = Store("old")
            await kind.run({ if await session.value != nil { await session.set("new") } }, { await session.set(nil) })
            return await session.value == nil
        }
        #expect(isFound)
    }

    @Test(arguments: TaskKind.allCases)
    private func aCallFromTheMainActorToTheMainActorHasNoTurn(kind: TaskKind) async throws {
        let (isFound, _) = try await search {
            let screen = Screen()
            await kind.run({ await screen.show() }, { await screen.look() })
            return await !screen.wasSeenHalfDone
        }
        #expect(!isFound)
    }

    /// Between two actors, only a child task has a turn, and only if code stands there.
    @Test(arguments: TaskKind.allCases, [false, true])
    private func aTaskThatGoesFromOneActorToAnother(kind: TaskKind, hasCodeBetween: Bool) async throws {
        let (isFound, _) = try await search {
            let (tokens, store) = (Store("token"), Store(nil))
            await kind.run(
                {
                    if hasCodeBetween {
                        guard var token = await tokens.value else { return }
                        token += "!"
                        await store.set(token)
                    } else if let token = await tokens.value {
                        await store.set(token)
                    }
                },
                {
                    await tokens.set(nil)
                    await store.set(nil)
                }
            )
            return await store.value == nil
        }
        #expect(isFound == (kind.isStructured && hasCodeBetween))
    }

    @Test(arguments: TaskKind.allCases)
    private func aTaskThatGoesToAnActorThatIsIdleHasNoTurn(kind: TaskKind) async throws {
        let (isFound, _) = try await search {
            let (isOver, store) = (Locked(false), Store(nil))
            await kind.run(
                { if !isOver.withLock(\.self) { await store.set("draft") } },
                {
                    isOver.withLock { $0 = true }
                    await store.set(nil)
                }
            )
            return await store.value == nil
        }
        #expect(!isFound)
    }

    @Test(arguments: TaskKind.allCases)
    private func twoTasksThatWriteBackOnTheMainActor(kind: TaskKind) async throws {
        let (isFound, _) = try await search {
            let diary = Diary()
            await kind.run({ await diary.add("a") }, { await diary.add("b") })
            return await diary.entries.count == 2
        }
        #expect(isFound)
    }

    @Test(arguments: TaskKind.allCases)
    private func twoTasksThatStart(kind: TaskKind) async throws {
        let (isFound, _) = try await search {
            let starts = Locked<[Int]>([])
            await kind.run({ starts.withLock { $0.append(1) } }, { starts.withLock { $0.append(2) } })
            return starts.withLock(\.self) == [1, 2]
        }
        #expect(isFound)
    }

    /// The main actor takes its jobs in the order in which they come.
    @MainActor
    @Test
    func tasksOnTheMainActorStartInOrder() async throws {
        try await everyOrder { @MainActor order in
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            var starts: [Int] = []
            let tasks = (1...2).map { number in
                Task {
                    starts.append(number)
                    await stub(number)
                }
            }
            for task in tasks { await task.value }
            #expect(starts == [1, 2])
        }
    }

    @Test
    func bodiesThatPollEnd() async throws {
        try await everyOrder(switches: 0) { @MainActor order in
            let (stub, doneCount) = (AsyncStub<Int, Void>(defaultReturnValue: ()), Locked(0))
            order.holds(stub)
            let poll = { @Sendable in
                while doneCount.withLock(\.self) < 2 { await Task.yield() }
            }
            for number in 1...2 {
                Task {
                    await stub(number)
                    doneCount.withLock { $0 += 1 }
                }
            }
            async let polling: Void = poll()
            await poll()
            await polling
        }
    }

    /// Each call of an actor is two steps, and after 20 steps in a row, another task goes first.
    @Test
    func aTaskThatTakesManyStepsLetsOthersGoFirst() async throws {
        try await everyOrder(switches: 0) { _ in
            let (store, ends) = (Store(nil), Locked<[String]>([]))
            async let long: Void = {
                for number in 1...20 {
                    await store.set("\(number)")
                    ends.withLock { $0.append("\(number)") }
                }
            }()
            async let short: Void = { ends.withLock { $0.append("short") } }()
            _ = await (long, short)
            #expect(ends.withLock { $0.firstIndex(of: "short") } == 9)
        }
    }

    @Test
    func aTaskThatPollsAnActorLetsOthersGoOn() async throws {
        try await everyOrder(switches: 0) { order in
            let (stub, store) = (AsyncStub<Int, Void>(defaultReturnValue: ()), Store(nil))
            order.holds(stub)
            async let polling: Void = { while await store.value == nil {} }()
            await stub(1)
            await store.set("done")
            await polling
        }
    }

    // MARK: Counted by hand

    /// A withdrawal has five steps: it starts, reads, comes back, writes, and comes back.
    ///
    /// With one switch, the second one goes on before each of the first one's five, or, after them, the body before each of
    /// the second one's.
    @Test(arguments: [(0, 1), (1, 1 + 5 + 5)])
    func twoWithdrawals(switches: Int, expectedCount: Int) async throws {
        let (_, count) = try await search(switches: switches) {
            let account = Balance()
            let withdraw = { @Sendable (amount: Int) async in
                let before = await account.amount
                await account.set(before - amount)
            }
            await TaskKind.asyncLet.run({ await withdraw(10) }, { await withdraw(20) })
            return true
        }
        #expect(count == expectedCount)
    }

    /// Three tasks of a group of one step each: without a switch one order; with one, another task starts first, or the last
    /// two change places; with two, both.
    @Test(arguments: [(0, 1), (1, 1 + 3), (2, 6)])
    func threeStarts(switches: Int, expectedCount: Int) async throws {
        let (_, count) = try await search(switches: switches) {
            let starts = Locked<[Int]>([])
            await withDiscardingTaskGroup { group in
                for number in 1...3 { group.addTask { starts.withLock { $0.append(number) } } }
            }
            return true
        }
        #expect(count == expectedCount)
    }

    // MARK: Priorities

    /// Without the same priority for all, the actor takes the task first whose value the body waits for.
    @Test(arguments: [TaskPriority.background, .utility, .low, .medium, .high])
    func unstructuredTasksOfAnyPriorityOverdrawAnAccount(priority: TaskPriority) async throws {
        let (isFound, _) = try await search {
            let account = Balance()
            let withdraw = { @Sendable (amount: Int) async in
                let before = await account.amount
                await account.set(before - amount)
            }
            let tasks = [10, 20].map { amount in Task(priority: priority) { await withdraw(amount) } }
            for task in tasks { await task.value }
            return await account.amount == 70
        }
        #expect(isFound)
    }

    @Test
    func detachedTasksOfABodyWithAHighPriorityOverdrawAnAccount() async throws {
        let isFound = try await Task(priority: .high) {
            try await search {
                let account = Balance()
                let withdraw = { @Sendable (amount: Int) async in
                    let before = await account.amount
                    await account.set(before - amount)
                }
                await TaskKind.detached.run({ await withdraw(10) }, { await withdraw(20) })
                return await account.amount == 70
            }.isFound
        }.value
        #expect(isFound)
    }

    // MARK: Waits that a call ends

    /// The task that has called a stub stores the result, and the test that waited for the call may look before.
    @Test(arguments: [false, true])
    func aTestThatACallWakesMayGoOnBeforeItsCaller(isWaitingForArguments: Bool) async throws {
        let (isFound, _) = try await search {
            let (stub, name) = (AsyncStub<Int, String>(defaultReturnValue: "Ada"), Store(nil))
            let task = Task {
                let found = await stub(1)
                await name.set(found)
            }
            if isWaitingForArguments {
                _ = try? await stub.waitForCall(with: 1)
            } else {
                _ = try? await stub.waitForCall(1)
            }
            let isStored = await name.value == "Ada"
            await task.value
            return isStored
        }
        #expect(isFound)
    }

    // MARK: Repeating

    @Test
    func aFailureNamesItsStepsAndIsRepeatedAlike() async throws {
        struct WrongEnd: Error {}
        func failures(only: [String]?) async -> [String] {
            await messages {
                await #expect(throws: WrongEnd.self) {
                    try await everyOrder(only: only) { _ in
                        let account = Balance()
                        let withdraw = { @Sendable (amount: Int) async in
                            let before = await account.amount
                            await account.set(before - amount)
                        }
                        await TaskKind.asyncLet.run({ await withdraw(10) }, { await withdraw(20) })
                        if await account.amount != 70 { throw WrongEnd() }
                    }
                }
            }
        }
        let found = await failures(only: nil)
        let order = """
            failed. To repeat it, pass only: ["step 2: task 2"]
            The order was:
              1. task 1
              2. task 2, a switch
              3–6. task 1
              7–9. task 2
              10–12. the test
            """
        #expect(found == ["Run 3 \(order)\nIt ran 3 times: all orders without a switch."])
        for _ in 1...20 {
            let repeated = await failures(only: ["step 2: task 2"])
            #expect(repeated == ["Run 1 \(order)\nIt ran once."])
        }
    }
}
