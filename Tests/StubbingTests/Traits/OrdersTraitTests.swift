import Dispatch
import Foundation
import Testing

@testable import Stubbing

/// Waits for something that no order drives, until the run goes on without an order.
private func waitOutside() async {
    let driver = ThreadOwner.current as? OrderDriver
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            while driver?.isOver == false { Thread.sleep(forTimeInterval: 0.01) }
            continuation.resume()
        }
    }
}

/// Test cases that run in many orders by a trait.
@Suite(.timeLimit(.minutes(5)))
struct OrdersTraitTests {
    private let runs = Locked(0)

    /// Counts a run, and returns its number.
    @discardableResult
    private func beginRun() -> Int {
        runs.withLock { runs in
            runs += 1
            return runs
        }
    }

    private var runCount: Int { runs.withLock(\.self) }

    private func start(_ count: Int) async {
        await withTaskGroup { group in
            for _ in 1...count { group.addTask { await Task.yield() } }
        }
    }

    // MARK: Which orders

    @Test(arguments: [OrdersTrait.someOrders(50), .everyOrder, .everyOrder(switches: 1, limit: 100)])
    func aRaceIsFoundAndTheMessageHasTheTraitToPaste(trait: OrdersTrait) async throws {
        let run = try await TraitRun(with: trait) { try await RacyAccount.takeTwice() }
        #expect(run.error is RacyAccount.Overdrawn)
        let words =
            #/Run \d+( of seed 0)? failed with OrdersTrait.*\. To repeat it, pass the trait \.\w+\(.*only: \["step \d+: .*/#
        #expect(run.messages.first?.prefixMatch(of: words) != nil)
        #expect(run.messages.count == 1)
    }

    @Test
    func theTraitToPasteRepeatsTheOrderInOneRun() async throws {
        let found = try await TraitRun(with: .someOrders(50, seed: 3)) { try await RacyAccount.takeTwice() }
        let line = try #require(found.messages.first?.firstMatch(of: #/\.someOrders\(50, seed: 3, only: (\[.*\])\)/#)).1
        let turns = try JSONDecoder().decode([String].self, from: Data(line.utf8))
        let again = try await TraitRun(with: .someOrders(50, seed: 3, only: turns)) {
            beginRun()
            try await RacyAccount.takeTwice()
        }
        #expect(again.error is RacyAccount.Overdrawn)
        #expect(again.messages.first?.hasPrefix("The order of the trait failed.") == true)
        #expect(runCount == 1)
    }

    @Test(arguments: [
        ([OrdersTrait.someOrders(5), .someOrders(9)], 9), ([.someOrders(5), .undriven("It doesn't wait.")], 1),
        ([.undriven("It is slow."), .someOrders(3)], 3), ([.everyOrder, .someOrders(4)], 4),
    ])
    func theInnermostTraitCounts(traits: [OrdersTrait], count: Int) async throws {
        let run = try await TraitRun(with: traits[0], traits[1]) {
            beginRun()
            await start(3)
        }
        #expect((run.messages, runCount) == ([], count))
    }

    @Test
    func aTestCaseWithoutTheTurnsRunsOnceAndSaysNothing() async throws {
        let run = try await TraitRun(with: .someOrders(50, only: ["step 2: task 9"])) {
            beginRun()
            await start(3)
        }
        #expect((run.messages, runCount) == ([], 1))
    }

    /// A turn that doesn't come isn't left out.
    @Test
    func aTurnIsTakenOnlyAfterThoseBeforeIt() async throws {
        let run = try await TraitRun(with: .someOrders(50, only: ["step 1: task 9", "step 2: task 2"])) {
            try await RacyAccount.takeTwice()
        }
        #expect(run.error == nil)
    }

    @Test
    func noRunIsAMistake() async throws {
        let run = try await TraitRun(with: .someOrders(0)) { beginRun() }
        #expect((run.messages, runCount) == (["The body has to run at least once, not 0 times."], 1))
    }

    // MARK: How many runs

    /// Runs a test case with a summary, and returns the number of its runs and the summary.
    private func outcome(
        of trait: OrdersTrait = .someOrders(20),
        _ testCase: @escaping @Sendable () async throws -> Void
    ) async throws -> String {
        let summary = SuiteSummary()
        let run = try await SuiteSummary.$current.withValue(summary) {
            try await TraitRun(with: trait) {
                beginRun()
                try await testCase()
            }
        }
        #expect(run.messages == [])
        #expect(run.error == nil)
        return "\(runCount): \(summary.text ?? "none")"
    }

    @Test
    func allOrdersRun() async throws {
        let summary = try await outcome { await start(3) }
        #expect(summary == "20: Of 1 test case, 1 ran in many orders, 0 had nothing to choose, and 0 were cut off.")
    }

    @Test
    func aTestCaseWithNothingToChooseRunsTwice() async throws {
        let summary = try await outcome { await Task {}.value }
        #expect(summary == "2: Of 1 test case, 0 ran in many orders, 1 had nothing to choose, and 0 were cut off.")
    }

    @Test
    func aTestCaseWithNothingToChooseButSomethingOutsideRunsOnce() async throws {
        let summary = try await outcome { await QueueExecutor.visit() }
        #expect(summary.hasPrefix("1: "))
    }

    @Test
    func noRunBeginsAfterTheTimeOfTheRuns() async throws {
        try await TestSearch.$room.withValue(.init(clock: .milliseconds(200), processor: .seconds(60))) {
            let summary = try await outcome {
                await start(2)
                let end = ContinuousClock.now + .milliseconds(50)
                while .now < end {}
            }
            #expect(summary.hasSuffix("1 was cut off: 1 by the time of its runs."))
            #expect(runCount <= 6)
        }
    }

    @Test
    func aTestCaseThatSearchesItselfRunsOnce() async throws {
        let summary = try await outcome {
            try await someOrders(3) { _ in await start(2) }
            await start(2)
        }
        #expect(summary.hasPrefix("1: "))
        #expect(summary.hasSuffix("1 was cut off: 1 by a search of its own."))
    }

    #if os(Linux)
        @Test
        func anExitTestRunsOnce() async throws {
            let summary = try await outcome { await #expect(processExitsWith: .success) {} }
            #expect(summary.hasPrefix("1: "))
            #expect(summary.hasSuffix("1 was cut off: 1 by an exit test."))
        }
    #endif

    @Test
    func withoutHooksATestCaseRunsOnce() async throws {
        try await RuntimeHooks.$areMissing.withValue(true) {
            let run = try await TraitRun(with: .someOrders(20)) {
                beginRun()
                await start(2)
            }
            #expect((run.messages, runCount) == ([], 1))
        }
    }

    @Test
    func anExceptionFromTheTestIsThrownInTheFirstRun() async throws {
        let run = try await TraitRun(with: .someOrders(20)) {
            beginRun()
            throw RacyAccount.Overdrawn()
        }
        #expect(run.error is RacyAccount.Overdrawn)
        // Its own issue says all.
        #expect((run.messages, runCount) == ([], 1))
    }

    @Test
    func aFailureOfTheFirstOrderSaysSo() async throws {
        let run = try await TraitRun(with: .someOrders(20)) {
            await start(2)
            throw RacyAccount.Overdrawn()
        }
        #expect(
            run.messages == [
                """
                Run 1 of seed 0 failed, in the first order, where each task goes on until it waits. To repeat it, pass the trait \
                .someOrders(20, only: [])
                """
            ]
        )
    }

    // MARK: What can't be driven

    @Test
    func afterAnEventFromOutsideTheNextRunExploresAgain() async throws {
        let run = try await TraitRun(with: .someOrders(50)) {
            if beginRun() < 4 { await QueueExecutor.visit() }
            try await RacyAccount.takeTwice()
        }
        #expect(run.error is RacyAccount.Overdrawn)
    }

    enum Obstacle: CaseIterable {
        case wait, semaphore, computation, poll

        func meet() async {
            switch self {
            case .wait: await waitOutside()
            case .semaphore:
                let semaphore = DispatchSemaphore(value: 0)
                async let wait: Void = block(semaphore)
                async let signal: Int = semaphore.signal()
                _ = await (wait, signal)
            case .computation:
                let task = Task { while !Task.isCancelled {} }
                async let other: Void = task.cancel()
                await task.value
                await other
            case .poll:
                let driver = ThreadOwner.current as? OrderDriver
                var steps = 0
                while driver?.isOver == false, steps < 100_000 {
                    await Task.yield()
                    steps += 1
                }
                #expect(driver?.isOver == true)
            }
        }

        private func block(_ semaphore: DispatchSemaphore) async {
            { semaphore.wait() }()
        }
    }

    @Test(arguments: Obstacle.allCases)
    func aRunThatCannotGoOnGoesOnAloneAndIsTheLast(obstacle: Obstacle) async throws {
        let summary = try await TestSearch.$patience.withValue(.milliseconds(50)) {
            try await outcome { await obstacle.meet() }
        }
        #expect(summary.hasPrefix("1: "))
        #expect(summary.hasSuffix("1 was cut off: 1 by a wait, a step, or a run that took too long."))
    }

    @Test
    func aFailureOfARunThatGoesOnAloneCountsAndHasNoLine() async throws {
        let run = try await TestSearch.$patience.withValue(.milliseconds(50)) {
            try await TraitRun(with: .someOrders(20)) {
                let run = beginRun()
                await start(2)
                guard run == 3 else { return }
                await waitOutside()
                throw RacyAccount.Overdrawn()
            }
        }
        #expect(run.error is RacyAccount.Overdrawn)
        #expect(run.messages.first?.hasPrefix("Run 3 of seed 0 failed. No line repeats it.") == true)
        #expect(runCount == 3)
    }

    @Test(arguments: [1, 3])
    func aRunAfterTheFirstThatWaitsOnAndOnFailsMeanwhile(waitingRun: Int) async throws {
        let wait = Signal()
        let run = try await TestSearch.$patience.withValue(.milliseconds(100)) {
            try await TraitRun(with: .someOrders(20)) {
                let run = beginRun()
                await start(2)
                guard run == waitingRun else { return }
                // Nothing that the order drives ends the wait.
                ThreadOwner.run(for: nil) {
                    _ = Task {
                        if run == 1 { try await Task.sleep(for: .milliseconds(1_500)) } else { await failure() }
                        wait.end(.sent)
                    }
                }
                _ = await wait.wait(for: nil)
            }
        }
        #expect(runCount == waitingRun)
        let expected = """
            Run 3 of seed 0 waits with 3, and the runs before it ended. It may be for an event from outside, or for a \
            continuation that nothing resumes. Swift can't end it. To repeat it, pass the trait .someOrders(20, only: [
            """
        #expect(run.messages.map { String($0.prefix(expected.count)) } == (waitingRun == 1 ? [] : [expected]))
    }

    /// Waits until a failure is collected.
    private func failure() async {
        while CollectedFailures.current?.messages.isEmpty == true { await Task.yield() }
    }

    /// Otherwise the last one would get no place, for which the others wait.
    @Test
    func aTestCaseThatAlwaysHasAStepToTakeLeavesItsPlaceToOthers() async throws {
        let (begun, isOver, wentOnAlone) = (Locked(0), Locked(false), Locked(false))
        let placeCount = 2 * ProcessInfo.processInfo.activeProcessorCount
        try await TestSearch.$patience.withValue(patience) {
            try await withThrowingTaskGroup { group in
                for _ in 1...placeCount {
                    group.addTask {
                        _ = try await TraitRun(with: .someOrders(1)) {
                            let driver = ThreadOwner.current as? OrderDriver
                            begun.withLock { $0 += 1 }
                            while !isOver.withLock(\.self) { await Task.yield() }
                            if driver?.isOver != false { wentOnAlone.withLock { $0 = true } }
                        }
                    }
                }
                try await eventually { begun.withLock(\.self) == placeCount }
                _ = try await TraitRun(with: .someOrders(1)) { isOver.withLock { $0 = true } }
                try await group.waitForAll()
            }
        }
        let wentOnAloneNow = wentOnAlone.withLock(\.self)
        #expect(!wentOnAloneNow)
    }

    /// Twice as many as there are processors.
    @Test
    func fewTestCasesTakeStepsAtOnce() async throws {
        let counts = Locked((now: 0, most: 0))
        try await withThrowingTaskGroup { group in
            for _ in 1...40 {
                group.addTask {
                    _ = try await TraitRun(with: .someOrders(3)) {
                        for _ in 1...20 {
                            counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                            let end = ContinuousClock.now + .microseconds(100)
                            while .now < end {}
                            counts.withLock { $0.now -= 1 }
                            await start(2)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let most = counts.withLock(\.most)
        #expect(most <= 2 * ProcessInfo.processInfo.activeProcessorCount)
    }

    // MARK: Proof

    @Test
    func aTestThatKeepsStateIsNotBlamedOnAnOrder() async throws {
        let run = try await TraitRun(with: .someOrders(20)) {
            let run = beginRun()
            await start(2)
            if run > 3 { throw RacyAccount.Overdrawn() }
        }
        #expect(run.messages.count == 1)
        #expect(
            run.messages.first?.hasPrefix(
                """
                Run 4 of seed 0 failed, and now the first order fails, too, which passed before. So the test keeps state \
                outside of its body, such as in a static property or in a file, or it uses chance or time.
                """
            ) == true
        )
        #expect(runCount == 5)
    }

    @Test
    func aFailureThatDoesNotRepeatHasNoLine() async throws {
        let run = try await TraitRun(with: .someOrders(20)) {
            let run = beginRun()
            await start(2)
            if run == 4 { throw RacyAccount.Overdrawn() }
        }
        #expect(
            run.messages.first?.hasPrefix(
                """
                Run 4 of seed 0 failed, but its order passed when it was run again. So the failure depends on something that \
                no order decides: chance, time, a thread, or another test.
                """
            ) == true
        )
        #expect(run.messages.first?.contains("To repeat it") == false)
        #expect(runCount == 6)
    }

    @Test
    func aRepetitionThatGoesOnAloneProvesNothing() async throws {
        let run = try await TestSearch.$patience.withValue(.milliseconds(50)) {
            try await TraitRun(with: .someOrders(20)) {
                let run = beginRun()
                await start(2)
                if run == 4 { throw RacyAccount.Overdrawn() }
                if run == 6 { await waitOutside() }
            }
        }
        #expect(run.messages.first?.hasPrefix("Run 4 of seed 0 failed. To repeat it, pass the trait") == true)
        #expect(runCount == 6)
    }

    @Test
    func turnsThatAFailureDoesNotNeedAreLeftOut() async throws {
        let run = try await TraitRun(with: .someOrders(50)) {
            let (account, others) = (RacyAccount(), RacyAccount())
            await withTaskGroup { group in
                for _ in 1...10 { group.addTask { await others.take(1) } }
                for _ in 1...2 { group.addTask { await account.take(10) } }
            }
            if await account.balance != 80 { throw RacyAccount.Overdrawn() }
        }
        let line = try #require(run.messages.first?.firstMatch(of: #/only: (\[.*\])\)/#)).1
        let turns = try JSONDecoder().decode([String].self, from: Data(line.utf8))
        #expect(turns.count <= 5, "\(turns)")
    }

    // MARK: Leftovers

    @Test(arguments: [false, true])
    func leftoversAreThoseOfAllRunsInEitherOrderOfTheTraits(areLeftoversFirst: Bool) async throws {
        let testCase: @Sendable () async throws -> Void = {
            let isFirst = beginRun() == 1
            let (used, unused) = (MockUserStore(), MockUserStore())
            used.capacityStub.enqueue(1)
            unused.capacityStub.enqueue(1)
            unused.nameStub.defaultReturnValue = "Ada"
            if isFirst { _ = used.capacity }
            await start(2)
        }
        let (leftovers, orders) = (NoLeftoversTrait.noLeftovers(includingDefaults: true), OrdersTrait.someOrders(5))
        let run =
            if areLeftoversFirst {
                try await TraitRun(with: leftovers, orders, testCase: testCase)
            } else {
                try await TraitRun(with: orders, leftovers, testCase: testCase)
            }
        #expect(runCount == 5)
        #expect(
            run.messages == [
                "MockUserStore.capacityStub has leftovers: 1 unused answer.",
                "MockUserStore.nameStub has leftovers: a default answer that the test set and no call used.",
            ]
        )
    }

    @Test(arguments: [false, true])
    func aCallThatAnyRunLeavesSuspendedIsLeftOver(areLeftoversFirst: Bool) async throws {
        let testCase: @Sendable () async throws -> Void = {
            let isSecond = beginRun() == 2
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            if isSecond { stub.pause() }
            Task { await stub(1) }
            await start(2)
        }
        let run =
            if areLeftoversFirst {
                try await TraitRun(with: NoLeftoversTrait.noLeftovers, OrdersTrait.someOrders(5), testCase: testCase)
            } else {
                try await TraitRun(with: OrdersTrait.someOrders(5), NoLeftoversTrait.noLeftovers, testCase: testCase)
            }
        #expect(run.messages.count == 1)
        #expect(run.messages.first?.hasSuffix("has leftovers: 1 suspended call that was never resumed.") == true)
    }

    @Test
    func aTaskThatTheTestLeavesRunningIsAWarning() async throws {
        let run = try await TraitRun(with: .someOrders(5), NoLeftoversTrait.noLeftovers) {
            Task { while true { await Task.yield() } }
            await start(2)
        }
        #expect(run.messages.count == 1)
        #expect(run.messages.first?.contains("task 1 took 10000 more steps without an end.") == true)
        #expect(run.error == nil)
    }
}
