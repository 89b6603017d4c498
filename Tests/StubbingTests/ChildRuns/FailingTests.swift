#if os(Linux)

    import Stubbing
    import Testing
    import XCTest

    /// Tests that fail on purpose, in a child run alone.
    final class FailingXCTests: XCTestCase {
        func testCallsWithoutAnswer() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            let store = MockUserStore()
            XCTAssertNil(store.owner)
            _ = try? await store.user(id: 7)
        }

        func testWaitsInVain() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            _ = try? await MockUserStore().userStub.waitForCall(1, atMost: .milliseconds(1))
        }
    }

    struct FailingFromDetachedTask {
        @Test(.enabled(if: ChildRun.isUnderWay, "It fails on purpose, in a child run."))
        func callsWithoutAnswer() async {
            let store = MockUserStore()
            await Task.detached { _ = store.owner }.value
        }
    }

#endif
