import Foundation
import Testing

@testable import Stubbing

/// Tasks of other tests while orders run.
///
/// Some block a thread of the pool until another task goes on. The pool may have only two, so one test runs at a time.
@Suite(.undriven("Its tests search themselves."), .serialized, .timeLimit(.minutes(5)))
struct ForeignTaskTests {
    /// Runs an order whose body ends when another test does.
    private nonisolated(nonsending) func runOrder(until isDone: AsyncStream<Void>) async throws {
        try await AnswerOrder.$patience.withValue(patience) {
            try await everyOrder(switches: 0) { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                await stub(1)
                for await _ in isDone {}
            }
        }
    }

    @concurrent
    private func write(to pipe: Pipe) async -> Bool {
        try? pipe.fileHandleForWriting.write(contentsOf: [7])
        return OrderDriver.current != nil
    }

    /// A task that blocks in a read, and another one that leaves the main actor to write what it reads.
    @MainActor
    private func readWhatAnotherTaskWrites(computing duration: Duration) async -> (data: Data?, isDriven: Bool) {
        let pipe = Pipe()
        let reading = Task.detached { try? pipe.fileHandleForReading.read(upToCount: 1) }
        let end = ContinuousClock.now + duration
        while .now < end {}
        let isDriven = await write(to: pipe)
        return (await reading.value, isDriven)
    }

    @Test(arguments: [Duration.zero, .seconds(1)])
    func aTaskThatBlocksUntilAnotherWritesGoesOn(computing duration: Duration) async throws {
        let (isDone, done) = AsyncStream.makeStream(of: Void.self)
        async let other = {
            defer { done.finish() }
            return await readWhatAnotherTaskWrites(computing: duration)
        }()
        try await runOrder(until: isDone)
        let (data, isDriven) = await other
        #expect(data == Data([7]))
        #expect(!isDriven)
    }

    @Test
    func aTaskThatBlocksUntilASemaphoreIsSignaledGoesOn() async throws {
        let (isDone, done) = AsyncStream.makeStream(of: Void.self)
        async let other: Void = {
            let semaphore = DispatchSemaphore(value: 0)
            let waiting = Task.detached { semaphore.wait() }
            await MainActor.run {}
            semaphore.signal()
            await waiting.value
            done.finish()
        }()
        try await runOrder(until: isDone)
        await other
    }

    @Test
    func aTaskThatTheOrderResumesIsNotDriven() async throws {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        let resumed = AsyncStream.makeStream(of: Bool.self)
        let other = Task.detached {
            for await _ in numbers { resumed.continuation.yield(OrderDriver.current != nil) }
            resumed.continuation.finish()
        }
        try await everyOrder(switches: 0) { order in
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            await stub(1)
            continuation.yield(1)
        }
        continuation.finish()
        await other.value
        #expect(await resumed.stream.first { _ in true } == false)
    }

    @Test
    func ownersForgetTheTasksOfOthersWhenTheirRunsAreOver() async {
        var owners = TaskOwners<OrderDriver>()
        await OrderDriver.drive(ifStuck: .goesOnAlone(after: .seconds(300))) { driver in
            owners.beginRun(of: driver, task: 5)
            #expect(owners.owner(of: 6, onThreadOf: nil) == nil)
            #expect(owners.owner(of: 6, onThreadOf: driver) == nil)
            #expect(owners.owner(of: 4, onThreadOf: driver) == nil)
            #expect(owners.owner(of: 7, onThreadOf: driver) === driver)
            #expect(owners.owner(of: 7, onThreadOf: nil) === driver)
            owners.beginRun(of: driver, task: 5)
            #expect(owners.owner(of: 7, onThreadOf: driver) == nil)
            owners.end(driver)
            #expect(owners.count == 0)
        }
    }
}
