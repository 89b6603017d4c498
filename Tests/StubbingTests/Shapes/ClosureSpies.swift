import Stubbing
import Testing

private struct Countdown {
    let onNumber: @Sendable (Int) -> Void
    let onEnd: @Sendable (Int, String) async throws -> Void

    func run(from first: Int) async throws {
        for number in stride(from: first, to: 0, by: -1) { onNumber(number) }
        try await onEnd(first, "Liftoff")
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct CountdownTests {
    struct EndArguments: Equatable {
        let count: Int
        let text: String
    }

    @Test
    func callsTheClosuresForEachNumberAndTheEnd() async throws {
        let numberStub = Stub<Int, Void>()
        let endStub = AsyncThrowingStub<EndArguments, Void, any Error>(defaultError: nil)
        let countdown = Countdown(
            onNumber: { numberStub($0) },
            onEnd: { try await endStub(EndArguments(count: $0, text: $1)) }
        )

        try await countdown.run(from: 3)
        #expect(numberStub.callArguments == [3, 2, 1])
        #expect(endStub.callArguments == [EndArguments(count: 3, text: "Liftoff")])
    }

    @Test
    func failsWithTheErrorOfItsEnd() async {
        let endStub = AsyncThrowingStub<EndArguments, Void, any Error>(defaultError: NoRocket())
        let countdown = Countdown(onNumber: { _ in }, onEnd: { try await endStub(EndArguments(count: $0, text: $1)) })
        await #expect(throws: NoRocket.self) { try await countdown.run(from: 1) }
    }
}

private struct NoRocket: Error {}
