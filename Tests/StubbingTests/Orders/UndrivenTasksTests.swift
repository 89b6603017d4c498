import Dispatch
import Testing

@testable import Stubbing

/// Tasks of a test that go on without an order, and waits until none of them can go on.
@Suite(.undriven("Its tests run without an order."), .timeLimit(.minutes(5)))
struct UndrivenTasksTests {
    /// Why a test goes on without an order.
    enum Reason: CaseIterable {
        case environment, waitForOutside, missingHooks

        /// Runs the test case once, without an order when it calls the closure.
        func run(_ testCase: @escaping @Sendable () async throws -> Void) async throws {
            switch self {
            case .environment: try await runTrait(environment: "0", testCase)
            case .missingHooks: try await RuntimeHooks.$areMissing.withValue(true) { try await runTrait(testCase) }
            case .waitForOutside:
                try await UndrivenTasksTests.runImpatiently { driver in
                    while !driver.isOver { try await Task.sleep(for: .milliseconds(20)) }
                    try await testCase()
                }
            }
        }

        private func runTrait(
            environment: String? = nil,
            _ testCase: @escaping @Sendable () async throws -> Void
        ) async throws {
            let run = try await TraitRun(with: .someOrders(20), environment: environment, testCase: testCase)
            #expect((run.messages, run.error == nil) == ([], true))
        }
    }

    /// Runs the test case in an order, which soon can't go on.
    fileprivate static func runImpatiently(
        _ testCase: @escaping @Sendable (OrderDriver) async throws -> Void
    ) async throws {
        let run = try await TestSearch.$patience.withValue(.milliseconds(10)) {
            try await TraitRun(with: .someOrders(20)) {
                try await testCase(try #require(ThreadOwner.current as? OrderDriver))
            }
        }
        #expect((run.messages, run.error == nil) == ([], true))
    }

    /// The task that works while the test waits.
    enum Worker: CaseIterable {
        case child, unstructured, detached, mainActor, otherActor, resumedFromOutside
    }

    private actor Other {
        func work(_ body: @Sendable () async -> Void) async {
            // The other task waits for the actor.
            UndrivenTasksTests.block()
            await body()
        }
    }

    /// Takes many steps, the last of which takes longer than a wait for something from outside.
    private static func work() async {
        for _ in 1...100 { await Task.yield() }
        block()
    }

    fileprivate static func block() {
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(150))
    }

    /// Without the hooks, only child tasks are known.
    private static let workers = Reason.allCases.flatMap { reason in
        (reason == .missingHooks ? [.child] : Worker.allCases).map { (worker: $0, reason: reason) }
    }

    @Test(arguments: workers)
    func aWaitEndsAfterTheWorkOfATask(worker: Worker, reason: Reason) async throws {
        try await reason.run {
            let (doneCount, other) = (Locked(0), Other())
            let work = { @Sendable in
                await Self.work()
                doneCount.withLock { $0 += 1 }
            }
            await withTaskGroup { group in
                for _ in 1...2 {
                    switch worker {
                    case .child: group.addTask { await work() }
                    case .unstructured: Task { await work() }
                    case .detached: Task.detached { await work() }
                    case .mainActor: Task { @MainActor in await work() }
                    case .otherActor: Task { await other.work(work) }
                    case .resumedFromOutside:
                        await Task {
                            await QueueExecutor.visit()
                            Task { await work() }
                        }.value
                    }
                }
                await settle()
                let count = doneCount.withLock(\.self)
                #expect(count == 2)
            }
        }
    }

    /// The step that has kept the order from going on is one of the test.
    @Test
    func aWaitThatBeganInAnOrderGoesOnWithoutIt() async throws {
        try await Self.runImpatiently { driver in
            let isDone = Locked(false)
            Task {
                Self.block()
                isDone.withLock { $0 = true }
            }
            await settle()
            let isDoneNow = isDone.withLock(\.self)
            #expect((isDoneNow, driver.isOver) == (true, true))
        }
    }

    /// Something from outside resumes a task that began in the order, when that is over.
    @Test
    func aTaskThatBeganInAnOrderBelongsToTheTestWithoutIt() async throws {
        try await Self.runImpatiently { driver in
            let (event, isDone) = (Signal(), Locked(false))
            Task {
                _ = await event.wait(for: nil)
                await Self.work()
                isDone.withLock { $0 = true }
            }
            while !driver.isOver { try await Task.sleep(for: .milliseconds(20)) }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    event.end(.sent)
                    continuation.resume()
                }
            }
            await settle()
            let isDoneNow = isDone.withLock(\.self)
            #expect(isDoneNow)
        }
    }

    @Test(arguments: [Reason.environment, .waitForOutside])
    func theSecondOfTwoWaitsEndsAfterTheWorkOfTheFirst(reason: Reason) async throws {
        try await reason.run {
            let events = Locked<[String]>([])
            let tasks = ["a", "b"].map { name in
                Task {
                    await settle()
                    events.withLock { $0.append("\(name) begins") }
                    Self.block()
                    events.withLock { $0.append("\(name) ends") }
                }
            }
            for task in tasks { await task.value }
            let found = events.withLock(\.self)
            let expected = ["a begins", "a ends", "b begins", "b ends"]
            #expect(found == (found.first == "a begins" ? expected : expected.suffix(2) + expected.prefix(2)))
        }
    }

    /// Each event begins the quiet time again.
    @Test
    func anEventFromOutsideThatComesInTimeIsSeen() async throws {
        try await OrderRun.$quietTime.withValue(.seconds(3)) {
            try await Reason.environment.run {
                let ends = Locked(0)
                Task {
                    for _ in 1...2 {
                        try await Task.sleep(for: .milliseconds(1_700))
                        ends.withLock { $0 += 1 }
                    }
                }
                await settle()
                let count = ends.withLock(\.self)
                #expect(count == 2)
            }
        }
    }

    @Test
    func withoutHooksAWaitLastsLonger() async throws {
        try await Reason.missingHooks.run {
            // Nothing tells whose job on the main actor it is.
            let duration = await Task { @MainActor in await ContinuousClock().measure { await settle() } }.value
            #expect(duration >= OrderRun.quietTime * 5)
        }
    }

    @Test
    func theMainActorRunsItsJobs() async throws {
        try await Reason.environment.run {
            await Task { @MainActor in
                await Task.yield()
                let areCurrent = MainActorTurns.areCurrent
                #expect(areCurrent)
            }.value
        }
    }

    // MARK: Tasks of others

    @Test
    func noTaskIsKnownAfterTheTest() async throws {
        weak var tasks: UndrivenTasks?
        do {
            let new = UndrivenTasks()
            tasks = new
            await new.run { await Task {}.value }
        }
        // A thread may still have the last job.
        try await eventually { tasks == nil }
    }

    @Test
    func anOlderTaskThatTheTestResumesIsNotOne() async {
        let (began, event) = (Signal(), Signal())
        let older = Task {
            began.end(.sent)
            _ = await event.wait(for: nil)
            return UndrivenTasks.current == nil
        }
        _ = await began.wait(for: nil)
        await Task {
            await UndrivenTasks().run { event.end(.sent) }
        }.value
        let isOther = await older.value
        #expect(isOther)
    }

    /// A thread of the test resumes the task that has awaited it.
    @Test(arguments: Reason.allCases)
    func afterTheTestNoTaskIsOne(reason: Reason) async throws {
        try await reason.run {}
        #expect(UndrivenTasks.current == nil)
        let found = await messages { await settle() }
        #expect(found.count == 1)
        await Task { #expect(UndrivenTasks.current == nil) }.value
    }
}
