import Foundation
import Testing

@testable import Stubbing

private actor Echo {
    func names(for text: String) -> [String] { [text] }
}

private actor Inbox {
    private(set) var letters: [Int] = []

    init(_ stream: AsyncStream<Int>) {
        Task { for await letter in stream { await self.add(letter) } }
    }

    func add(_ letter: Int) { letters.append(letter) }
}

@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct SettleTests {
    private let events = Locked<[String]>([])

    private func note(_ event: String) { events.withLock { $0.append(event) } }

    // MARK: What has happened when it returns

    @Test
    @MainActor
    func theTaskOfAModelHasEndedInEachOrder() async throws {
        let store = MockNameStore()
        store.namesStub.defaultReturnValue = ["Blob"]
        try await someOrders(50) { _ in
            let model = NameListModel(search: store.names)
            model.type("b")
            await settle()
            #expect(model.names == ["Blob"])
        }
    }

    @Test
    @MainActor
    func ofTwoSearchesTheLaterOneIsShown() async throws {
        let result = try await someOrders(50) { _ in
            let model = NameListModel { await Echo().names(for: $0) }
            model.type("s")
            model.type("sw")
            #expect(model.isLoading)
            await settle()
            #expect(model.names == ["sw"])
            #expect(!model.isLoading)
        }
        #expect((result.runs, result.hasOutsideEvents) == (50, false))
    }

    @Test
    func elementsOfAStreamHaveArrived() async throws {
        try await someOrders(20) { _ in
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            let inbox = Inbox(stream)
            for number in 1...5 { continuation.yield(number) }
            await settle()
            #expect(await inbox.letters == [1, 2, 3, 4, 5])
            continuation.yield(6)
            await settle()
            #expect(await inbox.letters == [1, 2, 3, 4, 5, 6])
            continuation.finish()
        }
    }

    /// Between two advances of a clock, the next level of sleeps begins.
    @Test
    func tasksThatAClockWakesSleepAgain() async throws {
        try await everyOrder(switches: 1) { _ in
            let clock = ManualClock()
            let ticks = Locked(0)
            let task = Task {
                while true {
                    try await clock.sleep(for: .seconds(1))
                    ticks.withLock { $0 += 1 }
                }
            }
            for number in 0...3 {
                await settle()
                let count = ticks.withLock(\.self)
                #expect((count, clock.pendingSleeps.count) == (number, 1))
                clock.advance(by: .seconds(1))
            }
            task.cancel()
            _ = await task.result
        }
    }

    @Test
    func aCallOfAPausedStubWaitsMeanwhile() async throws {
        try await someOrders(20) { _ in
            let stub = AsyncStub<Int, Int>(defaultReturnValue: 7)
            stub.pause()
            async let sum = [stub(1), stub(2)].reduce(0, +)
            await settle()
            #expect(stub.callArguments == [1])
            stub.resumeNext()
            await settle()
            #expect(stub.callArguments == [1, 2])
            stub.resume()
            #expect(await sum == 14)
        }
    }

    // MARK: Calls that the order holds

    @Test(arguments: [(0, [["settled", "answered"]]), (1, [["answered", "settled"], ["settled", "answered"]])])
    func aCallOfAnOrderIsAnsweredBeforeOnlyAsASwitch(switches: Int, expected: [[String]]) async throws {
        let found = Locked<Set<[String]>>([])
        let result = try await everyOrder(switches: switches) { order in
            events.withLock { $0 = [] }
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            async let answer: Void = {
                await stub(1)
                note("answered")
            }()
            await settle()
            note("settled")
            await answer
            found.withLock { _ = $0.insert(events.withLock(\.self)) }
        }
        #expect(found.withLock(\.self) == Set(expected))
        #expect(result.completeSwitches == switches)
    }

    /// A line repeats an order with an answer before the end of a wait.
    @Test
    func anOrderWithAnAnswerBeforeIsRepeated() async throws {
        struct EarlyAnswer: Error {}
        let orders = Locked<[[String]]>([])
        let body: @Sendable (AnswerOrder) async throws -> Void = { order in
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            let isAnswered = Locked(false)
            async let answer: Void = {
                await stub(1)
                isAnswered.withLock { $0 = true }
            }()
            await settle()
            orders.withLock { $0.append(order.made) }
            let isEarly = isAnswered.withLock(\.self)
            await answer
            if isEarly { throw EarlyAnswer() }
        }
        _ = await messages { _ = try? await everyOrder { try await body($0) } }
        let line = try #require(orders.withLock(\.last))
        #expect(line.count == 1)
        for _ in 1...2 {
            let found = await messages { _ = try? await everyOrder(only: line) { try await body($0) } }
            #expect(found.map { $0.prefix { $0 != "." } } == ["Run 1 failed"])
            #expect(orders.withLock(\.last) == line)
        }
    }

    // MARK: Several waits, and their ends

    @Test
    func theTaskThatCameFirstGoesOnFirst() async throws {
        try await everyOrder(switches: 0) { _ in
            events.withLock { $0 = [] }
            let task = Task {
                await settle()
                note("task")
                await settle()
                note("task again")
            }
            await Task.yield()
            await settle()
            note("body")
            await settle()
            note("body again")
            await task.value
            let events = events.withLock(\.self)
            #expect(events == ["task", "body", "task again", "body again"])
        }
    }

    @Test
    func cancellationDoesNotEndIt() async throws {
        try await everyOrder(switches: 0) { _ in
            events.withLock { $0 = [] }
            let task = Task {
                await settle()
                note("settled")
            }
            await Task.yield()
            task.cancel()
            for number in 1...3 {
                await Task.yield()
                note("step \(number)")
            }
            await task.value
            let events = events.withLock(\.self)
            #expect(events == ["step 1", "step 2", "step 3", "settled"])
        }
    }

    @Test
    func aWaitThatTheBodyDoesNotAwaitEndsBeforeTheNextRun() async throws {
        let (last, found) = (Locked(0), Locked<[Int]>([]))
        try await someOrders(6) { _ in
            let run = last.withLock(\.self)
            found.withLock { $0.append(run) }
            Task {
                await settle()
                await Task.yield()
                last.withLock { $0 = run + 1 }
            }
        }
        #expect(found.withLock(\.self) == Array(0..<6))
    }

    @Test
    func aRunThatIsGivenUpEndsItsWaits() async throws {
        let found = await OrderRun.$longestRound.withValue((steps: 1_000, time: .seconds(10))) {
            await messages {
                await #expect(throws: CancellationError.self) {
                    try await everyOrder { _ in
                        let poll = Task { while !Task.isCancelled { await Task.yield() } }
                        await settle()
                        note("settled")
                        await poll.value
                        try Task.checkCancellation()
                    }
                }
            }
        }
        #expect(found.first?.hasPrefix("The body of everyOrder doesn't come to an end: task 1 went on and on") == true)
        #expect(events.withLock(\.self) == ["settled"])
    }

    // MARK: Real time

    /// Measures each wait of a search.
    private func waits(quietTime: Duration, beginRun: @escaping @Sendable () async -> Void) async throws -> [Duration] {
        let waits = Locked<[Duration]>([])
        _ = try await OrderRun.$quietTime.withValue(quietTime) {
            try await someOrders(6) { _ in
                await beginRun()
                for _ in 1...10 {
                    async let work: Void = Task.yield()
                    let start = ContinuousClock.now
                    await settle()
                    waits.withLock { $0.append(start.duration(to: .now)) }
                    await work
                }
            }
        }
        return waits.withLock(\.self)
    }

    @Test
    func onlyTheFirstWaitOfASearchIsOneOfRealTime() async throws {
        let waits = try await waits(quietTime: .milliseconds(500)) {}
        #expect(waits[0] >= .milliseconds(500))
        // 59 waits of half a second would take twice as long.
        #expect(waits.dropFirst().reduce(.zero, +) < .seconds(15))
    }

    @Test
    func afterAnEventFromOutsideAllWaitsAreOnesOfRealTime() async throws {
        let waits = try await waits(quietTime: .milliseconds(5)) { await QueueExecutor.visit() }
        #expect(waits.count == 60)
        #expect(waits.allSatisfy { $0 >= .milliseconds(5) })
    }

    /// Each event begins the quiet time again.
    @Test
    func anEventFromOutsideThatComesInTimeIsSeen() async throws {
        try await OrderRun.$quietTime.withValue(.seconds(5)) {
            try await someOrders(1) { _ in
                let ends = Locked(0)
                let task = Task {
                    for _ in 1...3 {
                        try await Task.sleep(for: .milliseconds(1))
                        ends.withLock { $0 += 1 }
                    }
                }
                await settle()
                let count = ends.withLock(\.self)
                #expect(count == 3)
                try await task.value
            }
        }
    }

    @Test
    func withoutHooksItWaitsForChildTasks() async throws {
        try await RuntimeHooks.$areMissing.withValue(true) {
            try await someOrders(3) { _ in
                let isDone = Locked(false)
                async let work: Void = isDone.withLock { $0 = true }
                await settle()
                let isDoneNow = isDone.withLock(\.self)
                #expect(isDoneNow)
                await work
            }
        }
    }

    @Test(arguments: [false, true])
    func elsewhereItFailsTheTest(isDetached: Bool) async {
        let found = await messages {
            if isDetached {
                await Task { await settle() }.value
            } else {
                await settle()
            }
        }
        #expect(
            found == [
                """
                settle() knows only the tasks of a test with the trait .someOrders(50) or .everyOrder, and those of a body \
                that everyOrder or someOrders runs. Write: try await someOrders(1) { _ in … }
                """
            ]
        )
    }
}
