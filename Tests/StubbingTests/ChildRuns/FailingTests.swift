#if os(Linux)

    import Stubbing
    import Testing
    import XCTest

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
    }

    @Suite(.enabled(if: ChildRun.isUnderWay, "They fail on purpose, in a child run."))
    struct FailingTests {
        let store = MockUserStore()

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
        func aDetachedTaskHasNoAnswer() async {
            await Task.detached { _ = store.owner }.value
        }
    }

#endif
