import Testing

@testable import Stubbing

/// Pauses that end by themselves for each call.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct PauseLimitTests {
    let store = MockUserStore()

    @Test
    func aCallThatIsNotResumedFailsTheTestAtThePauseAndGoesOn() async throws {
        let store = store
        let messages = try await messages {
            store.userStub.defaultReturnValue = User(id: 8)
            store.userStub.setReturnValue(User(id: 7), with: 7)
            store.userStub.pause(atMost: .milliseconds(10))
            let user = try await store.user(id: 7)
            #expect(user == User(id: 7))
        }
        #expect(
            messages == [
                """
                A call of MockUserStore.user(id:) with 7 was suspended for 0.01 seconds, which is the limit of this pause. \
                Resume it with resume() or resumeNext(). The call goes on.
                """
            ]
        )
        #expect(store.userStub.callArguments == [7])
    }

    @Test
    func theFailureOfADetachedTaskBelongsToTheTestAndToTheLineOfThePause() async {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 1)
        let line = #line + 2
        await withKnownIssue {
            stub.pause(atMost: .milliseconds(1))
            #expect(await Task.detached { await stub(7) }.value == 1)
        } matching: { issue in
            issue.sourceLocation?.line == line
        }
    }

    @Test
    func eachCallHasTheWholeLimit() async {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 1)
        let messages = await messages {
            stub.pause(atMost: .milliseconds(1))
            for number in 1...3 { _ = await stub(number) }
        }
        #expect(messages.count == 3)
        #expect(stub.callArguments == [1, 2, 3])
    }

    @Test(arguments: [0, -1])
    func aLimitThatIsNotPositiveFailsAndDoesNotPause(seconds: Int) async {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 1)
        #expect(
            messages { stub.pause(atMost: .seconds(seconds)) }
                == ["The limit of a pause must be more than 0 seconds (was \(seconds).0 seconds)."]
        )
        #expect(await stub(7) == 1)
    }

    /// Also with a limit of centuries, which is none.
    @Test(arguments: [3_600, Int64.max])
    func aCallThatIsResumedInTimeFailsNothing(limit: Int64) async throws {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 1)
        stub.pause(atMost: .seconds(limit))
        async let one = stub(1)
        async let two = stub(2)
        try await stub.waitForCall(2)
        stub.resumeNext()
        stub.resume()
        #expect(await [one, two] == [1, 1])
    }

    @Test
    func aCallThatIsCanceledFailsNothing() async throws {
        let stub = AsyncThrowingStub<Int, Int, any Error>(defaultReturnValue: 1)
        stub.pause(atMost: .seconds(3_600))
        let call = Task { try await stub(1) }
        try await stub.waitForCall(1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test
    func aPauseWithoutALimitReplacesOneWithALimit() async throws {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 1)
        stub.pause(atMost: .milliseconds(1))
        stub.pause()
        async let call = stub(1)
        try await stub.waitForCall(1)
        try await stub.expectCallCount(1, during: .milliseconds(20))
        #expect(stub.callReturnValues == [])
        stub.resume()
        #expect(await call == 1)
    }

    enum End: CaseIterable { case resuming, pausing, releasing }

    @Test(arguments: End.allCases)
    func theEndOfALimitReleasesWhatItNeeds(end: End) {
        weak var reporter: TestReporter?
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 1)
        do {
            let other = AsyncStub<Int, Int>(defaultReturnValue: 1)
            (end == .releasing ? other : stub).pause(atMost: .seconds(3_600))
            reporter = (end == .releasing ? other : stub).__recorder.withState { $0.gate.limit?.reporter }
            #expect(reporter != nil)
            switch end {
            case .resuming: stub.resume()
            case .pausing: stub.pause()
            case .releasing: break
            }
        }
        #expect(reporter == nil)
    }

    @Test(.undriven("It races on threads."))
    func callsThatAreResumedWhenTheirLimitEndsAreAnsweredOnce() async throws {
        for _ in 0..<100 {
            try Task.checkCancellation()
            let stub = AsyncStub<Int, Int>(defaultReturnValue: 0)
            // Whether a limit ends first is left to chance.
            _ = await messages {
                stub.pause(atMost: .microseconds(200))
                await withTaskGroup { group in
                    for number in 1...4 { group.addTask { _ = await stub(number) } }
                    group.addTask {
                        try? await Task.sleep(for: .microseconds(200))
                        stub.resume()
                    }
                }
            }
            #expect(stub.callReturnValues == [0, 0, 0, 0])
        }
    }
}
