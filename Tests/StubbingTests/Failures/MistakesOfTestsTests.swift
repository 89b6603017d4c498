import Testing

@testable import Stubbing

/// Mistakes of a test, which fail that test and let the run go on.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct MistakesOfTestsTests {
    let store = MockUserStore()
    let clock = ManualClock()

    @Test
    func callsAndSleepsAreCountedFromOne() async throws {
        let calls = try await messages { try await store.userStub.waitForCall(0) }
        #expect(calls == ["The number of a call to wait for must be at least 1 (was 0)."])
        let sleeps = try await messages { try await clock.waitForSleep(-1) }
        #expect(sleeps == ["The number of a sleep to wait for must be at least 1 (was -1)."])
    }

    @Test
    func aWaitForNoCallEndsTheTestWithoutASecondIssue() async {
        let recorded = await issueMessages {
            await #expect(throws: ExpectationFailedError.self) { try await store.userStub.waitForCall(0) }
        }
        #expect(recorded.count == 1)
    }

    @Test
    func timeDoesNotMoveBackward() {
        clock.advance(by: .seconds(5))
        let recorded = messages {
            clock.advance(by: .seconds(-1))
            clock.advance(to: .init(sinceStart: .seconds(3)))
        }
        #expect(
            recorded == [
                "The duration to advance a ManualClock by must be at least 0 seconds (was -1.0 seconds).",
                """
                The instant to advance a ManualClock to must be at least its current time, 5.0 seconds after its start \
                (was 3.0 seconds).
                """,
            ]
        )
        #expect(clock.now == .init(sinceStart: .seconds(5)))
    }

    @Test
    func aMissingDefaultReturnValueReadsAsTheNeutralValue() {
        let recorded = messages { #expect(store.nameStub.defaultReturnValue == "") }
        #expect(
            recorded == [
                "MockUserStore.nameStub has no default return value. Set one, or read defaultResult. It reads as \"\"."
            ]
        )
        store.nameStub.answer { String($0) }
        withKnownIssue { #expect(store.nameStub.defaultReturnValue == "") }
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1 << 40)])
    func aTimeLimitThatIsTooLargeForTheClockDoesNotLimitTheWait(limit: Duration) async throws {
        store.nameStub.defaultReturnValue = "Ada"
        async let call = store.nameStub.waitForCall(1, atMost: limit)
        async let nextSleep = clock.waitForSleep(1, atMost: limit)
        await settle()
        #expect(store.nameStub.waiterCount == 1 && clock.waiterCount == 1)
        _ = store.name(of: 7)
        try? await clock.sleep(until: clock.now)
        #expect(try await call.arguments == 7)
        #expect(try await nextSleep.duration == .zero)

        let count = Task { try await store.nameStub.expectCallCount(1, during: limit) }
        await settle()
        #expect(store.nameStub.waiterCount == 1)
        count.cancel()
        await #expect(throws: CancellationError.self) { try await count.value }
    }
}
