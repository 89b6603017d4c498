#if os(Linux)

    import Testing
    import XCTest

    @testable import Stubbing

    /// Tests that fail on purpose, and run only in a child run.
    final class FailingXCTests: XCTestCase {
        func testCallsWithoutAnswer() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            let store = MockUserStore()
            XCTAssertNil(store.owner)
            _ = try? await store.user(id: 7)
        }

        func testWaitTimesOut() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            try await MockUserStore().userStub.waitForCall(1, atMost: .milliseconds(1))
        }

        func testThrowingCallHasNoAnswer() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            _ = try await MockUserStore().user(id: 7)
        }

        func testSearchEndsEarly() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It warns on purpose, in a child run.")
            try await everyOrder(limit: 1) { order in await answerTwoCalls(order) }
        }

        func testSearchLeavesOrders() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            try await everyOrder { order in
                let stub = AsyncThrowingStub<Int, Void, RenameError>(defaultReturnValue: ())
                order.holds(stub, mayThrow: RenameError(reason: "offline"))
                await withTaskGroup { group in
                    for number in 1...5 { group.addTask { try? await stub(number) } }
                }
            }
        }

        private nonisolated(nonsending) func answerTwoCalls(_ order: AnswerOrder) async {
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            async let first: Void = stub(1)
            async let second: Void = stub(2)
            _ = await (first, second)
        }
    }

    @Suite(.enabled(if: ChildRun.isUnderWay, "They fail on purpose, in a child run."), .timeLimit(.minutes(5)))
    struct FailingTests {
        let store = MockUserStore()

        @Test
        func aDetachedTaskOfABodyFailsAnExpectation() async throws {
            try await everyOrder { _ in
                let (isFirst, seen) = (Locked(true), Locked(false))
                let tasks = [1, 2].map { number in
                    Task.detached {
                        let wasFirst = isFirst.withLock { isFirst in
                            defer { isFirst = false }
                            return isFirst
                        }
                        if number == 2, wasFirst { seen.withLock { $0 = true } }
                        let hasSeen = seen.withLock { $0 }
                        #expect(!hasSeen, "The second task came first.")
                    }
                }
                for task in tasks { await task.value }
            }
        }

        @Test
        func aWaitTimesOut() async throws {
            try await store.userStub.waitForCall(1, atMost: .milliseconds(1))
        }

        @Test
        func aThrowingCallHasNoAnswer() async throws {
            _ = try await store.user(id: 7)
        }

        @Test
        func aCallThatCannotThrowHasNoAnswer() {
            _ = store.name(of: 7)
        }

        @Test
        func aCallHasNoNeutralValue() {
            enum Color { case red }
            let colorStub = Stub<Int, Color>()
            _ = colorStub(7)
        }

        @Test
        func aBodyOfEveryOrderCancelsItsTest() async throws {
            try await everyOrder { order in
                order.holds(store.userStub)
                try Test.cancel("It isn't needed here.")
            }
        }

        @Test
        func aDetachedTaskHasNoAnswer() async {
            await Task.detached { _ = store.owner }.value
        }
    }

    /// Tests with leftovers, which run only in a child run.
    @Suite(
        .enabled(if: ChildRun.isUnderWay, "They fail on purpose, in a child run."),
        .noLeftovers,
        .timeLimit(.minutes(5))
    )
    struct FailingLeftoverTests {
        let store = MockUserStore()

        init() {
            store.capacityStub.enqueue(1)
        }

        @Test
        func oneAnswerIsUnused() {}

        @Test(.noLeftovers, arguments: 1...3)
        func anAnswerIsUnusedInTwoOfThreeCases(number: Int) {
            if number == 2 { _ = store.capacity }
        }

        @Test(.noLeftovers(includingDefaults: true))
        func aDefaultIsUnused() {
            _ = store.capacity
            store.nameStub.defaultReturnValue = "Ada"
        }

        @Test
        func aTestThatHasFailedReportsNoLeftovers() {
            Issue.record("The first failure.")
        }

        @Test
        func aTestThatThrowsReportsNoLeftovers() throws {
            throw RenameError(reason: "The first failure.")
        }

        @Test
        func aDetachedTaskHasNoAnswer() async {
            let store = store
            await Task.detached { _ = store.owner }.value
        }

        @Test
        func aTestThatThrowsAlsoReportsWhatADetachedTaskDid() async throws {
            let store = store
            await Task.detached { _ = store.owner }.value
            throw RenameError(reason: "The first failure.")
        }

        @Test
        func aCanceledTestReportsNoLeftovers() throws {
            try Test.cancel("It isn't needed here.")
        }

        @Test
        func aKnownIssueAndAWarningDontCountAsFailures() {
            withKnownIssue { Issue.record("It is known.") }
            Issue.record("It is a warning.", severity: .warning)
        }
    }

    /// Six cases of a suite with the trait, beside a test whose detached task has no answer.
    @Suite(
        .enabled(if: ChildRun.isUnderWay, "They fail on purpose, in a child run."),
        .timeLimit(.minutes(5))
    )
    struct FailingBesideOthersTests {
        /// Lets the cases wait for each other.
        static let gate = AsyncStub<Void, Void>(defaultReturnValue: ())

        @Test(.noLeftovers, arguments: 1...6)
        func oneOfSixCasesLeavesAnAnswer(number: Int) async throws {
            let store = MockUserStore()
            if number == 3 { store.capacityStub.enqueue(1) }
            await Self.gate()
            try await Self.gate.waitForCall(7)
        }

        @Test
        func aDetachedTaskHasNoAnswer() async throws {
            try await Self.gate.waitForCall(6)
            let store = MockUserStore()
            await Task.detached { _ = store.owner }.value
            await Self.gate()
        }
    }

    /// A call that comes after its test has ended.
    @Suite(
        .enabled(if: ChildRun.isUnderWay, "They fail on purpose, in a child run."),
        .serialized,
        .timeLimit(.minutes(5))
    )
    struct LateCallTests {
        static let calls = Locked<[Task<Void, Never>]>([])
        static let gate = AsyncStub<Void, Void>(defaultReturnValue: ())

        @Test(.noLeftovers)
        func aCallComesLate() {
            let store = MockUserStore()
            Self.gate.pause()
            let call = Task {
                await Self.gate()
                _ = store.owner
            }
            Self.calls.withLock { $0.append(call) }
        }

        @Test
        func theCallComes() async throws {
            let call = try #require(Self.calls.withLock(\.last))
            Self.gate.resume()
            await call.value
        }
    }

    /// A base class that checks leftovers, and tests with leftovers.
    final class FailingLeftoverXCTests: LeftoverCheckingTestCase {
        private var store = MockUserStore()

        override func setUp() {
            store = MockUserStore()
        }

        func testAnswerIsUnused() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            store.capacityStub.enqueue(1)
        }

        func testThrowingCallHasNoAnswer() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            store.capacityStub.enqueue(1)
            _ = try await store.user(id: 7)
        }

        func testIsSkipped() throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It is skipped on purpose, in a child run.")
            store.capacityStub.enqueue(1)
            throw XCTSkip("It isn't needed here.")
        }

        func testHasFailedAlready() throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            store.capacityStub.enqueue(1)
            XCTFail("The first failure.")
        }
    }

#endif
