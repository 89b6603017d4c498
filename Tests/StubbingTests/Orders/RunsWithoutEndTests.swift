import Foundation
import Testing

@testable import Stubbing

private actor Counter {
    private(set) var count = 0
    func add() { count += 1 }
}

/// The runs whose tasks wait for what doesn't come, or go on and on.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct RunsWithoutEndTests {
    private let runs = Locked(0)

    private func search(_ body: @escaping @Sendable (AnswerOrder) async throws -> Void) async -> [String] {
        await AnswerOrder.$patience.withValue(.milliseconds(50)) {
            await OrderRun.$longestRound.withValue((steps: 1_000, time: .seconds(10))) {
                await messages {
                    await #expect(throws: CancellationError.self) {
                        try await everyOrder { order in
                            runs.withLock { $0 += 1 }
                            try await body(order)
                        }
                    }
                }
            }
        }
    }

    @Test
    func aRunThatWaitsForACallThatDoesNotComeNamesItsWaitsAndEndsThem() async throws {
        let ends = Locked<[String]>([])
        let found = await search { order in
            let (store, clock) = (MockUserStore(), ManualClock(fileID: "T", line: 1))
            let task = Task {
                do { try await clock.sleep(for: .seconds(1)) } catch { ends.withLock { $0.append("sleep") } }
            }
            defer { ends.withLock { $0.append("wait") } }
            _ = try? await store.userStub.waitForCall(2)
            await task.value
            try Task.checkCancellation()
        }
        #expect(
            found.first?.hasPrefix(
                """
                The body of everyOrder waits, but no call can be answered. It may wait for a call that doesn't come, or for a \
                stub or a clock that the order doesn't hold.
                  the test waits for call 2 of MockUserStore.userStub
                  task 1 waits for the end of a sleep on the clock at T:1
                The last steps were:
                """
            ) == true
        )
        #expect(found.dropFirst().map { $0.prefix { $0 != "." } } == ["Run 1 failed"])
        #expect(ends.withLock(\.self).sorted() == ["sleep", "wait"])
        #expect(runs.withLock(\.self) == 1)
    }

    @Test
    func aBodyThatWaitsForSomethingElseIsNamedToo() async throws {
        let found = await search { order in
            let task = Task { try await ManualClock(fileID: "T", line: 1).sleep(for: .seconds(1)) }
            _ = await task.result
        }
        #expect(
            found.first?.contains("\n  the test waits for something that isn't part of Stubbing\n  task 1 waits")
                == true
        )
    }

    @Test(arguments: [false, true])
    func tasksThatGoRoundAreNamedAndCanceled(areOnAnActor: Bool) async throws {
        let found = await search { _ in
            let counter = Counter()
            let poll = { @Sendable in
                while !Task.isCancelled {
                    if areOnAnActor { await counter.add() } else { await Task.yield() }
                }
            }
            async let first: Void = poll()
            async let second: Void = poll()
            _ = await (first, second)
        }
        #expect(
            found.first?.hasPrefix(
                """
                The body of everyOrder doesn't come to an end: task 1 and task 2 went on and on, for 1000 steps or 10.0 seconds \
                of processor time, without an answer, a new task, or the end of one. Its tasks are canceled now.
                The last steps were:
                """
            ) == true
        )
        #expect(found.dropFirst().map { $0.prefix { $0 != "." } } == ["Run 1 failed"])
        #expect(runs.withLock(\.self) == 1)
    }

    /// The task that calls belongs to the body, but the cancellation of the body doesn't cancel it.
    @Test
    func aCallThatTheOrderHoldsIsResumedAtTheEnd() async throws {
        let found = await OrderRun.$longestRound.withValue((steps: 100, time: .seconds(10))) {
            await messages {
                _ = try? await someOrders(1) { order in
                    let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                    order.holds(stub)
                    let call = Task { await stub(1) }
                    let counter = Counter()
                    while !Task.isCancelled { await counter.add() }
                    await call.value
                }
            }
        }
        #expect(found.map { $0.contains("hasn't returned") } == [false, false])
    }

    @Test
    func theProcessorTimeCountsToo() async throws {
        let found = await OrderRun.$longestRound.withValue((steps: .max, time: .milliseconds(20))) {
            await messages {
                await #expect(throws: CancellationError.self) {
                    try await everyOrder { _ in
                        let task = Task { while !Task.isCancelled { await Task.yield() } }
                        await task.value
                    }
                }
            }
        }
        #expect(found.first?.hasPrefix("The body of everyOrder doesn't come to an end: task 1 went on and on") == true)
    }

    @Test
    func tasksThatMakeProgressDoNotGoRound() async throws {
        try await OrderRun.$longestRound.withValue((steps: 100, time: .seconds(10))) {
            try await someOrders(1) { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                for number in 1...30 {
                    for _ in 1...10 { await Task.yield() }
                    if number.isMultiple(of: 2) { await stub(number) } else { await Task {}.value }
                }
            }
        }
    }

    @Test
    func aSearchInABodyMayTakeLongerThanTheBodyMayWait() async throws {
        try await AnswerOrder.$patience.withValue(.milliseconds(100)) {
            try await someOrders(1) { _ in
                try await someOrders(10) { _ in
                    let end = ContinuousClock.now + .milliseconds(30)
                    while .now < end {}
                    await Task {}.value
                }
            }
        }
    }

    @Test
    func aBodyThatIgnoresItsCancellationIsNamedAndUsesNoProcessor() async {
        await #expect(processExitsWith: .success) {
            let failures = CollectedFailures()
            Task.detached {
                try await CollectedFailures.$current.withValue(failures) {
                    try await OrderRun.$longestRound.withValue((steps: 1_000, time: .seconds(10))) {
                        _ = try await someOrders(1) { _ in while true { await Task.yield() } }
                    }
                }
            }
            try await eventually { failures.messages.count == 2 }
            let message = """
                The body of someOrders hasn't returned, although its tasks were canceled. Swift can't end it. Ready to go \
                on: the test.
                """
            #expect(failures.messages.last?.hasPrefix(message) == true)
            let start = clock()
            try await Task.sleep(for: .milliseconds(200))
            // A thread that went on would have used them all.
            #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 0.1)
        }
    }
}
