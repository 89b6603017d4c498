import Dispatch
import Testing

@testable import Stubbing

/// Tasks of a test that go on without an order, and waits until none of them can go on.
@Suite(.undriven("Its tests run without an order."), .timeLimit(.minutes(5)))
struct UndrivenTasksTests {
    /// Why a test goes on without an order.
    enum Reason: CaseIterable {
        case environment, waitForOutside, missingHooks

        /// Runs the test case once, without an order when it calls the closure, and returns what fails it.
        func run(_ testCase: @escaping @Sendable () async throws -> Void) async throws -> TraitRun {
            switch self {
            case .environment:
                try await TraitRun(with: .someOrders(20), environment: "0", testCase: testCase)
            case .missingHooks:
                try await RuntimeHooks.$areMissing.withValue(true) {
                    try await TraitRun(with: .someOrders(20), testCase: testCase)
                }
            case .waitForOutside:
                try await TestSearch.$patience.withValue(.milliseconds(10)) {
                    try await TraitRun(with: .someOrders(20)) {
                        let driver = try #require(ThreadOwner.current as? OrderDriver)
                        while !driver.isOver { try await Task.sleep(for: .milliseconds(20)) }
                        try await testCase()
                    }
                }
            }
        }
    }

    /// The task that works while the test waits.
    enum Worker: CaseIterable {
        case child, unstructured, detached, mainActor, otherActor
    }

    private actor Other {
        func work(_ body: @Sendable () async -> Void) async { await body() }
    }

    /// Takes many steps, the last of which takes longer than a wait for something from outside.
    private static func work() async {
        for _ in 1...100 { await Task.yield() }
        _ = { DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(150)) }()
    }

    @Test(arguments: Worker.allCases, Reason.allCases)
    func aWaitEndsAfterTheWorkOfATask(worker: Worker, reason: Reason) async throws {
        // Without the hooks, only child tasks are known.
        if reason == .missingHooks, worker != .child { return }
        let run = try await reason.run {
            let isDone = Locked(false)
            let work = { @Sendable in
                await Self.work()
                isDone.withLock { $0 = true }
            }
            await withTaskGroup { group in
                switch worker {
                case .child: group.addTask { await work() }
                case .unstructured: Task { await work() }
                case .detached: Task.detached { await work() }
                case .mainActor: Task { @MainActor in await work() }
                case .otherActor: Task { await Other().work(work) }
                }
                await settle()
                let isDoneNow = isDone.withLock(\.self)
                #expect(isDoneNow)
            }
        }
        #expect((run.messages, run.error == nil) == ([], true))
    }

    /// The step that has kept the order from going on is one of the test.
    @Test
    func aWaitThatBeganInAnOrderGoesOnWithoutIt() async throws {
        let run = try await TestSearch.$patience.withValue(.milliseconds(10)) {
            try await TraitRun(with: .someOrders(20)) {
                let driver = try #require(ThreadOwner.current as? OrderDriver)
                let isDone = Locked(false)
                Task {
                    await Self.work()
                    isDone.withLock { $0 = true }
                }
                await settle()
                let isDoneNow = isDone.withLock(\.self)
                #expect((isDoneNow, driver.isOver) == (true, true))
            }
        }
        #expect((run.messages, run.error == nil) == ([], true))
    }

    @Test(arguments: [Reason.environment, .waitForOutside])
    func theSecondOfTwoWaitsEndsAfterTheWorkOfTheFirst(reason: Reason) async throws {
        let run = try await reason.run {
            let events = Locked<[String]>([])
            await withTaskGroup { group in
                for name in ["a", "b"] {
                    group.addTask {
                        await settle()
                        events.withLock { $0.append("\(name) begins") }
                        await Self.work()
                        events.withLock { $0.append("\(name) ends") }
                    }
                }
            }
            let found = events.withLock(\.self)
            let expected = ["a begins", "a ends", "b begins", "b ends"]
            #expect(found == (found.first == "a begins" ? expected : expected.suffix(2) + expected.prefix(2)))
        }
        #expect((run.messages, run.error == nil) == ([], true))
    }

    /// What goes on after a test is resumed on its thread.
    @Test(arguments: Reason.allCases)
    func afterTheTestNoTaskIsOne(reason: Reason) async throws {
        _ = try await reason.run {}
        #expect(UndrivenTasks.current == nil)
        let found = await messages { await settle() }
        #expect(found.count == 1)
        await Task { #expect(UndrivenTasks.current == nil) }.value
    }
}
