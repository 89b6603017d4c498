#if os(Linux)

    import Foundation
    import Observation
    import Stubbing
    import Testing

    /// No memory stays behind after things that come and go for a long time, each before the one before it has gone.
    ///
    /// Each test has a process of its own, because the memory of a process has no finer owner. They take a while, so
    /// `PROVE_MEMORY=1 swift test --filter MemoryTests` runs them.
    @Suite(
        .undriven("It measures memory."),
        .enabled(if: ProcessInfo.processInfo.environment["PROVE_MEMORY"] != nil),
        .timeLimit(.minutes(5))
    )
    struct MemoryTests {
        @Test
        func waitsForACallLeaveNothing() async {
            await #expect(processExitsWith: .success) { @MainActor in
                let stub = Stub<Int, Void>()
                try await expectNoGrowthOfCanceledTasks { try await stub.waitForCall(1, atMost: noLimit) }
            }
        }

        @Test
        func waitsForArgumentsLeaveNothing() async {
            await #expect(processExitsWith: .success) { @MainActor in
                let stub = Stub<Int, Void>()
                try await expectNoGrowthOfCanceledTasks { try await stub.waitForCall(with: 7, atMost: noLimit) }
            }
        }

        @Test
        func waitsForASleepLeaveNothing() async {
            await #expect(processExitsWith: .success) { @MainActor in
                let clock = ManualClock()
                try await expectNoGrowthOfCanceledTasks { try await clock.waitForSleep(1, atMost: noLimit) }
            }
        }

        @Test
        func suspendedCallsLeaveNothing() async {
            await #expect(processExitsWith: .success) { @MainActor in
                // A stub that was created under a check of leftovers also has its suspended calls in that check.
                let stub = checkLeftovers { AsyncThrowingStub<Int, Void, any Error>() }
                stub.defaultReturnValue = ()
                stub.pause()
                var last = Task { try await stub(1) }
                var number = 0
                try await stub.waitForCall(1)
                try await expectNoGrowth {
                    stub.clearCalls()
                    let next = Task { try await stub(1) }
                    // A limit would leave its timer behind until it's reached.
                    try await stub.waitForCall(1, atMost: noLimit)
                    number += 1
                    if number.isMultiple(of: 2) { last.cancel() } else { stub.resumeNext() }
                    _ = await last.result
                    last = next
                }
                last.cancel()
            }
        }

        @Test
        func limitedPausesLeaveNothing() async {
            await #expect(processExitsWith: .success) {
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                try await expectNoGrowth {
                    stub.pause(atMost: noLimit)
                    stub.resume()
                    // Lets the task end that would report a failure.
                    await Task.yield()
                }
            }
        }

        @Test
        func callsThatAreClearedAndUsedAnswersLeaveNothing() async {
            await #expect(processExitsWith: .success) {
                let stub = Stub<Int, Int>()
                stub.enqueue(0)
                try await expectNoGrowth {
                    stub.enqueue(1)
                    _ = stub(1)
                    withObservationTracking {
                        _ = stub.callArguments
                    } onChange: {
                    }
                    stub.clearCalls()
                }
            }
        }

        @Test
        func canceledSleepsLeaveOnlyTheirRecords() async {
            await #expect(processExitsWith: .success) { @MainActor in
                let clock = ManualClock()
                // A record takes 32 bytes, and an array that grows has room for up to three times as many.
                try await expectNoGrowthOfCanceledTasks(besides: 96) { try await clock.sleep(for: .seconds(1)) }
            }
        }
    }

    /// A limit that needs no timer.
    private let noLimit = Duration.seconds(1e12)

    /// Starts many tasks, each of which is canceled when the next one has begun, and fails if memory grows with that.
    @MainActor
    private func expectNoGrowthOfCanceledTasks<Value: Sendable>(
        besides expectedBytes: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @MainActor () async throws -> Value
    ) async throws {
        var last = Task { try await body() }
        try await expectNoGrowth(besides: expectedBytes, sourceLocation: sourceLocation) {
            let next = Task { try await body() }
            await Task.yield()
            last.cancel()
            _ = await last.result
            last = next
        }
        last.cancel()
    }

#endif
