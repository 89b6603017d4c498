import Testing

@testable import Stubbing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct WaitingTests {
    @Test
    func returnsAnEarlierCall() async throws {
        let stub = Stub<Int, Void>()
        stub(1)
        stub(2)
        #expect(try await stub.waitForCall(1).arguments == 1)
        #expect(try await stub.waitForCall(2).arguments == 2)
    }

    @Test
    func waitsForALaterCall() async throws {
        let stub = Stub<Int, Void>()
        async let second = stub.waitForCall(2).arguments
        await settle()
        #expect(stub.waiterCount == 1)
        stub(1)
        stub(2)
        stub(3)
        #expect(try await second == 2)
    }

    @Test
    func aTimeoutFailsTheTestAndListsTheCalls() async throws {
        let store = MockUserStore()
        store.nameStub.defaultReturnValue = "Ada"
        _ = store.name(of: 7)
        _ = store.name(of: 8)
        let line = #line + 2
        try await withKnownIssue {
            try await store.nameStub.waitForCall(3, atMost: .milliseconds(10))
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.map(\.rawValue) == [
                    """
                    Expected MockUserStore.name(of:) to be called 3 times within 0.01 seconds, but it was called twice:
                      1. with 7
                      2. with 8
                    """
                ]
        }
    }

    @Test
    func cancellationEndsTheWait() async throws {
        let stub = Stub<Int, Void>()
        let wait = Task { _ = try await stub.waitForCall(1, atMost: .seconds(3_600)) }
        let match = Task { _ = try await stub.waitForCall(with: 1, atMost: .seconds(3_600)) }
        let count = Task { try await stub.expectCallCount(0, during: .seconds(3_600)) }
        await settle()
        #expect(stub.waiterCount == 3)
        for task in [wait, match, count] {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test(.undriven("It races on threads."))
    func racingWaitersNeverHangWhenSomeAreCanceled() async throws {
        for _ in 0..<200 {
            try Task.checkCancellation()
            let stub = AsyncStub<Int, Void>()
            await withTaskGroup { group in
                for number in 1...8 {
                    // Some are canceled. All end, and those that aren't canceled receive their calls.
                    let wait = Task { try? await stub.waitForCall(number).arguments }
                    group.addTask { await stub(number) }
                    group.addTask {
                        if number.isMultiple(of: 2) {
                            wait.cancel()
                            _ = await wait.value
                        } else {
                            let arguments = await wait.value
                            #expect(arguments != nil)
                            #expect(arguments == stub.callArguments.dropFirst(number - 1).first)
                        }
                    }
                }
            }
            #expect(stub.callArguments.sorted() == Array(1...8))
        }
    }
}
