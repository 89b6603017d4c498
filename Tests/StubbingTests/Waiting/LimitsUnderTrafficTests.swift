import Testing

@testable import Stubbing

/// Limits of waits for a call or a sleep, while there are many that they don't wait for.
@Suite(.undriven("It measures time."), .timeLimit(.minutes(5)))
struct LimitsUnderTrafficTests {
    private static let limit = Duration.milliseconds(100)

    static let waits: [@Sendable (Stub<Int, Void>) async throws -> Void] = [
        { try await $0.waitForCall(1_000_000_000, atMost: limit) },
        { try await $0.waitForCall(with: 7, atMost: limit) },
        { try await $0.waitForCall(where: { $0 == 7 }, atMost: limit) },
        { try await $0.expectCallCount(1_000_000_000, during: limit) },
    ]

    @Test(arguments: waits.indices)
    func aWaitForACallEndsAtItsLimit(index: Int) async {
        let stub = Stub<Int, Void>()
        await expectEnd {
            stub(8)
        } of: {
            try await Self.waits[index](stub)
        }
    }

    @Test
    func aWaitForASleepEndsAtItsLimit() async {
        let clock = ManualClock()
        await expectEnd {
            let sleep = Task { try await clock.sleep(for: .seconds(1)) }
            sleep.cancel()
            _ = await sleep.result
        } of: {
            try await clock.waitForSleep(1_000_000_000, atMost: Self.limit)
        }
    }

    private func expectEnd(
        under event: @escaping @Sendable () async -> Void,
        of wait: () async throws -> Void
    ) async {
        // Goes on until the wait has ended. A wait whose limit begins again with each call ends with the time limit of the suite.
        let began = AsyncStream.makeStream(of: Void.self)
        let traffic = Task {
            while !Task.isCancelled {
                await event()
                began.continuation.finish()
                await Task.yield()
            }
        }
        for await _ in began.stream {}
        let failures = await messages { _ = try? await wait() }
        #expect(failures.count == 1)
        traffic.cancel()
        await traffic.value
    }
}
