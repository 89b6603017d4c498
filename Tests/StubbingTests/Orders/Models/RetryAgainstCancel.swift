import Stubbing
import Testing

private protocol Client: Sendable {
    func data() async throws -> Int
}

private final class MockClient: Client {
    let dataStub = AsyncThrowingStub<Void, Int, any Error>()
    func data() async throws -> Int { try await dataStub() }
}

private struct Retrying: Sendable {
    let client: any Client
    let clock: any Clock<Duration>
    let isRight: Bool

    func data() async throws -> Int {
        for _ in 1...2 {
            do {
                return try await client.data()
            } catch {
                if isRight {
                    try await clock.sleep(for: .seconds(1))
                } else {
                    try? await clock.sleep(for: .seconds(1))
                }
            }
        }
        return try await client.data()
    }
}

extension OrderModel {
    static let retryAgainstCancel = OrderModel("retry against cancel") { isRight in
        try await everyOrder { order in
            let (client, clock, user) = (MockClient(), ManualClock(), ActingUser())
            client.dataStub.defaultReturnValue = 1
            order.holds(client.dataStub, mayThrow: OfflineError())
            order.holds(clock)
            order.holds(user.actsStub)
            let retrying = Retrying(client: client, clock: clock, isRight: isRight)
            let task = Task { try await retrying.data() }
            try await client.dataStub.waitForCall(1)
            await user.acts("cancels")
            let count = client.dataStub.callCount
            task.cancel()
            _ = await task.result
            #expect(client.dataStub.callCount == count)
        }
    }
}
