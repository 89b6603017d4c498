import Dispatch
import Testing

@testable import Stubbing

/// Steps that block the thread of their order, or use it for long.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct BlockedStepTests {
    @concurrent
    private func wait(for semaphore: DispatchSemaphore) async {
        { semaphore.wait() }()
    }

    @Test(arguments: [false, true])
    func aStepThatWaitsForAnotherTaskFailsAndTheOthersGoOn(isOnMainActor: Bool) async throws {
        let found = try await messages {
            try await BlockedStepWatch.$patience.withValue(.milliseconds(100)) {
                _ = try await everyOrder(switches: 0) { order in
                    let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                    order.holds(stub)
                    let semaphore = DispatchSemaphore(value: 0)
                    async let first: Void = {
                        if isOnMainActor { return await MainActor.run { semaphore.wait() } }
                        await wait(for: semaphore)
                    }()
                    async let second: Void = {
                        semaphore.signal()
                        await stub(2)
                    }()
                    _ = await (first, second)
                }
            }
        }
        #expect(
            found == [
                """
                A step of task 1 has blocked its thread for 0.1 seconds without using the processor, perhaps until another \
                task goes on. The other tasks go on on another thread. Replace the lock or the semaphore by an `await`.
                """
            ]
        )
    }

    @Test
    func aStepThatComputesForLongPasses() async throws {
        try await BlockedStepWatch.$patience.withValue(.seconds(1)) {
            try await everyOrder(switches: 0) { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                let end = ContinuousClock.now + .seconds(2)
                while .now < end {}
                await stub(1)
            }
        }
    }

    @Test
    func aStepThatComputesAndThenWaitsForAnotherTaskFails() async throws {
        let found = try await messages {
            try await BlockedStepWatch.$patience.withValue(.milliseconds(100)) {
                _ = try await everyOrder(switches: 0) { order in
                    let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                    order.holds(stub)
                    let semaphore = DispatchSemaphore(value: 0)
                    async let first: Void = {
                        let end = ContinuousClock.now + .milliseconds(50)
                        while .now < end {}
                        await wait(for: semaphore)
                    }()
                    async let second: Void = {
                        semaphore.signal()
                        await stub(2)
                    }()
                    _ = await (first, second)
                }
            }
        }
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("A step of task 1 has blocked its thread for 0.1 seconds") == true)
    }
}
