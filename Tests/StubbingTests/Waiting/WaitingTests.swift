import Stubbing
import Testing

@Suite(.timeLimit(.minutes(5)))
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
        stub(1)
        stub(2)
        stub(3)
        #expect(try await second == 2)
    }

    @Test
    func anAsyncCallCanBeAwaitedBeforeItEnds() async throws {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 0)
        stub.pause()
        async let returned = stub(5)
        let call = try await stub.waitForCall(1)
        #expect(call.arguments == 5)
        #expect(call.result == nil)
        stub.resume()
        #expect(await returned == 0)
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
    func aLongHistoryIsListedFromItsEnd() {
        let stub = Stub<Int, Void>()
        for number in 1...100 { stub(number) }
        let lines = messages { stub.expectCallCount(1) }.joined().split(separator: "\n")
        #expect(lines.dropFirst().map(String.init) == ["  … (80 earlier)"] + (81...100).map { "  \($0). with \($0)" })
    }

    @Test
    func cancellationEndsTheWait() async {
        let stub = Stub<Int, Void>()
        let wait = Task { _ = try await stub.waitForCall(1, atMost: .seconds(3_600)) }
        let count = Task { try await stub.expectCallCount(0, during: .seconds(3_600)) }
        for task in [wait, count] {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test
    @MainActor
    func aCallThatIsNotKeptCanBeAwaited() async throws {
        let stub = Stub<Int, Void>()
        stub.callLimit = 0
        // The task can't begin before the main actor is free, which is when this test waits.
        Task { stub(1) }
        #expect(try await stub.waitForCall(1).arguments == 1)
    }

    @Test
    func waitingForADiscardedCallNamesTheLimit() async throws {
        let store = MockUserStore()
        store.nameStub.defaultReturnValue = "Ada"
        store.nameStub.callLimit = 1
        _ = store.name(of: 7)
        _ = store.name(of: 8)
        let recorded = try await messages { try await store.nameStub.waitForCall(1) }
        #expect(
            recorded == [
                """
                MockUserStore.name(of:) has discarded call 1, because its callLimit is 1, and it was called twice:
                  … (1 earlier)
                  2. with 8
                """
            ]
        )
    }

    @Test
    func waitingForACallOfAStubThatKeepsNoneNamesTheLimit() async throws {
        let store = MockUserStore()
        store.nameStub.defaultReturnValue = "Ada"
        store.nameStub.callLimit = 0
        _ = store.name(of: 7)
        let recorded = try await messages { try await store.nameStub.waitForCall(1) }
        #expect(
            recorded == [
                """
                MockUserStore.name(of:) has discarded call 1, because its callLimit is 0, and it was called once:
                  … (1 earlier)
                """
            ]
        )
    }

    @Test(.timeLimit(.minutes(5)))
    func waitingForADiscardedCallFailsImmediately() async {
        let stub = Stub<Int, Void>()
        stub.callLimit = 0
        stub(1)
        // Longer than the time limit of the test.
        let failures = await messages {
            _ = try? await stub.waitForCall(1, atMost: .seconds(3_600))
            try? await stub.expectCallCount(0, during: .seconds(3_600))
        }
        #expect(failures.count == 2)
    }

    @Test
    func everyOneOfManyRacingWaitersGetsItsCall() async throws {
        for _ in 0..<500 {
            try Task.checkCancellation()
            let stub = Stub<Int, Void>()
            let seen = try await withThrowingTaskGroup(of: (number: Int, arguments: Int).self) { group in
                for number in 1...8 {
                    group.addTask { (number, try await stub.waitForCall(number).arguments) }
                    Task.detached { stub(number) }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1.number] = $1.arguments }
            }
            #expect((1...8).map { seen[$0] } == stub.callArguments)
        }
    }

    @Test
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
                            #expect(await wait.value != nil)
                        }
                    }
                }
            }
            #expect(stub.callArguments.sorted() == Array(1...8))
        }
    }
}
