import Foundation
import Testing

@testable import Stubbing

@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct EveryOrderTests {
    private let orders = Locked<[AnswerOrder]>([])

    /// The turns of each run.
    private var runs: [[String]] { orders.withLock(\.self).map(\.made) }

    private func begin(_ order: AnswerOrder) {
        orders.withLock { $0.append(order) }
    }

    @MainActor
    @Test
    func theLatestSearchWins() async throws {
        try await everyOrder { order in
            let searcher = MockSearcher()
            searcher.resultsStub.answer { [$0] }
            order.holds(searcher.resultsStub)
            let model = SearchModel(searcher: searcher)

            async let first: Void = model.search("s")
            try await searcher.resultsStub.waitForCall(1)
            async let second: Void = model.search("sw")
            _ = await (first, second)
            #expect(model.results == ["sw"])
        }
    }

    @MainActor
    @Test
    func aRaceThatIsNotMendedYetIsAKnownIssue() async {
        await withKnownIssue("The model takes the results of an earlier search.") {
            try await everyOrder { order in
                let searcher = MockSearcher()
                searcher.resultsStub.answer { [$0] }
                order.holds(searcher.resultsStub)
                let model = SearchModel(searcher: searcher, checksQuery: false)

                async let first: Void = model.search("s")
                try await searcher.resultsStub.waitForCall(1)
                async let second: Void = model.search("sw")
                _ = await (first, second)
                #expect(model.results == ["sw"])
            }
        }
    }

    @Test
    func theBodyRunsOncePerOrder() async throws {
        try await everyOrder(switches: 0) { order in
            begin(order)
            let searcher = MockSearcher()
            searcher.resultsStub.answer { [$0] }
            order.holds(searcher.resultsStub)
            await withTaskGroup { group in
                for query in ["a", "b", "c"] {
                    group.addTask { _ = await searcher.results(for: query) }
                }
            }
        }
        let names = runs.map { $0.map { String($0.suffix(2).prefix(1)) }.joined() }
        #expect(names == ["abc", "bac", "cab", "acb", "bca", "cba"])
    }

    @Test
    func theFirstOrderThatFailsIsTheLastRunAndIsReported() async throws {
        let found = try await issueMessages {
            try await everyOrder { order in
                begin(order)
                if try await !RaceProgram.staleResponses.run(order, false) {
                    Issue.record("It shows results for another query.")
                }
            }
        }
        #expect(
            found == [
                "It shows results for another query.",
                """
                Run 2 failed. To repeat it, pass only: ["MockSearcher.results(for:) with \\"sw\\"", \
                "MockSearcher.results(for:) with \\"s\\""]
                The order was:
                  1. MockSearcher.results(for:) with "sw"
                  2. MockSearcher.results(for:) with "s"
                It ran twice.
                """,
            ]
        )
        #expect(runs.count == 2)
    }

    @Test
    func anErrorOfTheBodyIsReportedAndThrown() async {
        let found = await issueMessages {
            await #expect(throws: OfflineError.self) {
                try await everyOrder { _ in throw OfflineError() }
            }
        }
        #expect(
            found == [
                """
                Run 1 failed. To repeat it, pass only: []
                No call was answered.
                It ran once. There was nothing to choose.
                """
            ]
        )
    }

    @Test
    func aKnownIssueDoesNotFailAnOrder() async throws {
        try await everyOrder(switches: 0) { order in
            begin(order)
            withKnownIssue { Issue.record("It is known.") }
            try await searchTwice(order)
        }
        #expect(runs.count == 2)
    }

    @Test
    func oneOrderRunsAlone() async throws {
        let order = ["MockSearcher.results(for:) with \"b\"", "MockSearcher.results(for:) with \"a\""]
        try await everyOrder(only: order) { order in
            begin(order)
            try await searchTwice(order)
        }
        #expect(runs == [order])
    }

    @Test
    func anOrderToRunThatNoLongerFitsIsAWarning() async throws {
        let found = try await issueMessages {
            try await everyOrder(only: ["MockSearcher.results(for:) with \"c\""]) { order in
                try await searchTwice(order)
            }
        }
        #expect(
            found == [
                """
                The order to run no longer exists. The order was:
                  1. MockSearcher.results(for:) with "a"
                  2. MockSearcher.results(for:) with "b"
                """
            ]
        )
    }

    @Test
    func aWarningSaysHowManyOrdersAreLeft() async throws {
        let found = try await issueMessages {
            try await everyOrder(limit: 1) { order in try await searchTwice(order) }
        }
        #expect(
            found == [
                "The body of everyOrder ran once, and at least 1 order is left: beyond its limits, or never repeated alike."
            ]
        )
    }

    /// Searches for "a", and then for "b" at the same time.
    private nonisolated(nonsending) func searchTwice(_ order: AnswerOrder) async throws {
        let searcher = MockSearcher()
        searcher.resultsStub.answer { [$0] }
        order.holds(searcher.resultsStub)
        async let first = searcher.results(for: "a")
        try await searcher.resultsStub.waitForCall(1)
        async let second = searcher.results(for: "b")
        let results = await [first, second]
        #expect(results == [["a"], ["b"]])
    }

    @Test
    func aCallThrowsInSomeOrders() async throws {
        let results = Stub<Bool, Void>()
        try await everyOrder { order in
            begin(order)
            let store = MockUserStore()
            store.userStub.defaultReturnValue = User(id: 7)
            order.holds(store.userStub, mayThrow: OfflineError())
            let user = try? await store.user(id: 7)
            results(user != nil)
        }
        #expect(
            runs == [["MockUserStore.user(id:) with 7"], ["MockUserStore.user(id:) with 7 throws OfflineError()"]]
        )
        #expect(results.callArguments == [true, false])
    }

    @Test
    func aSleepEndsBeforeOrAfterAnAnswer() async throws {
        let clock = ManualClock()
        let name = clock.name
        try await everyOrder(switches: 0) { order in
            begin(order)
            let (searcher, clock) = (MockSearcher(), ManualClock(line: 1))
            searcher.resultsStub.answer { [$0] }
            order.holds(searcher.resultsStub)
            order.holds(clock)
            async let results = searcher.results(for: "a")
            try await searcher.resultsStub.waitForCall(1)
            async let sleep: Void = clock.sleep(for: .seconds(3))
            _ = try await (results, sleep)
        }
        let sleep = name.prefix { $0 != ":" } + ":1 advances to 3.0 seconds"
        let call = "MockSearcher.results(for:) with \"a\""
        #expect(runs == [[call, String(sleep)], [String(sleep), call]])
    }

    /// Only one that polls doesn't.
    @Test
    func aTaskThatGoesOnForHundredsOfStepsKeepsACallFromItsAnswer() async throws {
        actor Counter {
            private var count = 0
            func add() { count += 1 }
        }

        let ends = Locked<[String]>([])
        try await everyOrder(switches: 0) { order in
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            let counter = Counter()
            async let call: Void = {
                await stub(1)
                ends.withLock { $0.append("call") }
            }()
            async let work: Void = {
                for _ in 1...300 { await counter.add() }
                ends.withLock { $0.append("work") }
            }()
            _ = await (call, work)
        }
        #expect(ends.withLock(\.self) == ["work", "call"])
    }

    @Test
    func anAnswerThatComesAfterACancellationHasATurn() async throws {
        try await everyOrder(switches: 0) { order in
            begin(order)
            let searcher = MockSearcher()
            let lateStub = AsyncStub<String, [String]>()
            lateStub.answer { [$0] }
            searcher.resultsStub.answer { query in await Task { await lateStub(query) }.value }
            order.holds(lateStub)
            let first = Task { await searcher.results(for: "a") }
            try await lateStub.waitForCall(1)
            first.cancel()
            async let second = searcher.results(for: "b")
            let results = await [first.value, second]
            #expect(results == [["a"], ["b"]])
        }
        let calls = runs.map { $0.map { $0.suffix(3) } }
        #expect(calls == [["\"a\"", "\"b\""], ["\"b\"", "\"a\""]])
    }

    private actor Download {
        let dataStub = AsyncStub<Void, Int>(defaultReturnValue: 1)
        let endStub = Stub<String, Void>(defaultReturnValue: ())
        private var isOver = false

        func start() async {
            if isOver { return }
            _ = await dataStub()
            end("finished")
        }

        func cancel() { end("canceled") }

        private func end(_ end: String) {
            if isOver { return }
            isOver = true
            endStub(end)
        }
    }

    @Test
    func theUserCancelsBeforeOrAfterAnAnswer() async throws {
        try await everyOrder { order in
            let (download, userStub) = (Download(), AsyncStub<Void, Void>(defaultReturnValue: ()))
            order.holds(download.dataStub)
            order.holds(userStub)
            async let running: Void = download.start()
            await userStub()
            await download.cancel()
            await running
            #expect(download.endStub.callCount == 1)
        }
    }

    @Test
    func equalCallsHaveDifferentNames() async throws {
        try await everyOrder(switches: 0) { order in
            begin(order)
            let searcher = MockSearcher()
            searcher.resultsStub.answer { [$0] }
            order.holds(searcher.resultsStub)
            await withTaskGroup { group in
                for _ in 1...2 { group.addTask { _ = await searcher.results(for: "a") } }
            }
        }
        let call = "MockSearcher.results(for:) with \"a\""
        #expect(runs == [[call, call], [call + " (2)", call]])
    }

    @Test
    func theTestFailsIfNoAnswerEndsTheWaitOfTheBody() async throws {
        let found = await AnswerOrder.$patience.withValue(.zero) {
            await issueMessages {
                await #expect(throws: CancellationError.self) {
                    try await everyOrder { order in
                        let stub = Stub<String, Void>(fileID: "T", line: 1)
                        order.holds(MockSearcher().resultsStub)
                        try await stub.waitForCall(1)
                    }
                }
            }
        }
        #expect(
            found == [
                """
                The body of everyOrder waits, but no call can be answered of MockSearcher.resultsStub. It may wait for a call \
                that doesn't come, or for a stub or a clock that the order doesn't hold.
                  the test waits for call 1 of the stub at T:1
                No task has gone on.
                """,
                """
                Run 1 failed. To repeat it, pass only: []
                No call was answered.
                It ran once. There was nothing to choose.
                """,
            ]
        )
    }

    @Test
    func theTestFailsIfOnlySleepsEnd() async throws {
        let (messages, poller) = (Locked<[String]>([]), Locked<Task<Void, any Error>?>(nil))
        try await AnswerOrder.$patience.withValue(.milliseconds(50)) {
            try await withKnownIssue {
                try await everyOrder { order in
                    let clock = ManualClock(fileID: "T", line: 1)
                    order.holds(clock)
                    let task = Task { while true { try await clock.sleep(for: .seconds(1)) } }
                    poller.withLock { $0 = task }
                    _ = await task.result
                }
            } matching: { issue in
                messages.withLock { $0 += issue.comments.map(\.rawValue) }
                poller.withLock { $0?.cancel() }
                return true
            }
        }
        let found = messages.withLock(\.self)
        #expect(
            found.first?.hasPrefix("The body of everyOrder waits, but only sleeps can end of the clock at ") == true
        )
        #expect(found.count == 2)
    }

    @Test
    func aBodyWithoutAnyChoiceFails() async throws {
        let found = try await issueMessages {
            try await everyOrder { order in
                let searcher = MockSearcher()
                searcher.resultsStub.answer { [$0] }
                _ = await searcher.results(for: "a")
            }
        }
        #expect(
            found == [
                """
                The body of everyOrder has no choice: it starts no task, and makes no call that the order holds. Call \
                order.holds(_:) first, or start two tasks.
                """
            ]
        )
    }

    @Test
    func callsThatTheBodyDoesNotWaitForAreAnsweredAtItsEnd() async throws {
        var tasks: [Task<[String], Never>] = []
        let result = try await everyOrder { order in
            let searcher = MockSearcher()
            searcher.resultsStub.answer { [$0] }
            order.holds(searcher.resultsStub)
            _ = await searcher.results(for: "a")
            tasks.append(Task { await searcher.results(for: "b") })
            try await searcher.resultsStub.waitForCall(2)
        }
        for task in tasks { #expect(await task.value == ["b"]) }
        #expect(tasks.count == result.runs)
    }

    @Test
    func aStubThatIsAddedAfterTheEndIsNotSuspended() async throws {
        var last: AnswerOrder?
        try await everyOrder { order in
            last = order
            try await searchTwice(order)
        }
        let searcher = MockSearcher()
        searcher.resultsStub.defaultReturnValue = ["a"]
        last?.holds(searcher.resultsStub)
        #expect(await searcher.results(for: "a") == ["a"])
    }

    // MARK: Switches

    /// There are 24 orders of answers.
    @Test(arguments: [(1, 25, true), (nil, 25, false)])
    func switchesThatAreDemandedAndDoNotFitFailTheTest(switches: Int?, limit: Int, isDemanded: Bool) async throws {
        let found = try await issueMessages {
            try await everyOrder(switches: switches, limit: limit) { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                await withTaskGroup { group in
                    for number in 1...4 { group.addTask { await stub(number) } }
                }
            }
        }
        #expect(found.allSatisfy { $0.hasPrefix("The body of everyOrder ran 25 times, and at least ") })
        #expect(found.count == (isDemanded ? 1 : 0))
    }

    @Test
    func theProcessorTimeOnTheMainActorCounts() async throws {
        let runs = Locked(0)
        let found = try await issueMessages {
            try await everyOrder(within: .milliseconds(1)) { @MainActor order in
                runs.withLock { $0 += 1 }
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                let end = ContinuousClock.now + .milliseconds(60)
                while .now < end {}
                async let first: Void = stub(1)
                async let second: Void = stub(2)
                _ = await (first, second)
            }
        }
        #expect(runs.withLock(\.self) == 1)
        #expect(found.count == 1)
    }

    // MARK: Arguments that differ

    @Test(arguments: [false, true])
    func onlySomeArgumentsDifferInEachRun(areDrawn: Bool) async throws {
        let runs = Locked(0)
        try await everyOrder(switches: 0) { order in
            runs.withLock { $0 += 1 }
            let stub = AsyncStub<String, Void>(defaultReturnValue: ())
            order.holds(stub)
            await withTaskGroup { group in
                for _ in 1...3 {
                    let argument = areDrawn ? "\(Int.random(in: 0...1))" : Bool.random() ? "fixed" : UUID().uuidString
                    group.addTask { await stub(argument) }
                }
            }
        }
        #expect(runs.withLock(\.self) == 6)
    }

    // MARK: A runtime without hooks

    @MainActor
    @Test
    func aBodyOnTheMainActorFailsWithoutHooks() async throws {
        let found = try await messages {
            try await RuntimeHooks.$areMissing.withValue(true) {
                _ = try await everyOrder { _ in Issue.record("It must not run.") }
            }
        }
        #expect(
            found == [
                "everyOrder can't run a body on the main actor here, because this runtime doesn't let it. Leave the main actor."
            ]
        )
    }

    @Test
    func aCallOfATaskThatIsNotDrivenFailsWithoutHooks() async throws {
        let found = try await messages {
            try await RuntimeHooks.$areMissing.withValue(true) {
                _ = try await everyOrder(switches: 0) { order in
                    let searcher = MockSearcher()
                    searcher.resultsStub.answer { [$0] }
                    order.holds(searcher.resultsStub)
                    _ = await Task { await searcher.results(for: "a") }.value
                }
            }
        }
        #expect(
            found.first == """
                The task that calls MockSearcher.results(for:) with "a" isn't driven by everyOrder, because this runtime \
                doesn't let it. Call it from the body, from `async let`, or from a task group, and not on the main actor.
                """
        )
    }
}
