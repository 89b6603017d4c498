import Stubbing
import Testing

@testable import Providers

/// Cycles that the compiler can't detect, because they go through a variable.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct AsyncCycleTests {
    /// A reference that is set after the lifetimes are created, which hides the cycle.
    final class Detour: @unchecked Sendable {
        var service: AsyncShared<Service>?

        func value() async throws -> Service {
            guard let service else { return Service() }
            return try await service.value
        }
    }

    @Test
    func aCreationThatNeedsItselfThrowsItsPath() async {
        let detour = Detour()
        let shared = AsyncShared { try await detour.value() }
        let name = "AsyncShared<Service> (ProvidersTests/AsyncCycleTests.swift:\(#line - 1))"
        detour.service = shared
        let error = await #expect(throws: AsyncSharedCycleError.self) { try await shared.value }
        #expect(error?.path == [name, name])
        let message = "The creation of \(name) would wait for itself: \(name) → \(name). Break the cycle."
        #expect(error?.description == message)
    }

    @Test(.timeLimit(.minutes(5)))
    @MainActor
    func aWaitStillCountsForACycleAfterOtherWaitersAreCanceled() async {
        let detour = Detour()
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let needed = AsyncShared {
            await gate()
            return try await detour.value()
        }
        let needing = AsyncShared { @MainActor in
            let tasks = (0..<3).map { _ in Task { try await needed.value } }
            await settle()
            #expect(needed.waiterCount == 3)
            for task in tasks.prefix(2) {
                task.cancel()
                _ = await task.result
            }
            gate.resume()
            return try await tasks[2].value
        }
        detour.service = needing
        await #expect(throws: AsyncSharedCycleError.self) { try await needing.value }
    }

    @Test
    func aLifetimeInALongFileIsNamedByItsLine() async {
        let detour = Detour()
        let shared = AsyncShared(line: 1_000_000) { try await detour.value() }
        detour.service = shared
        let error = await #expect(throws: AsyncSharedCycleError.self) { try await shared.value }
        #expect(error?.path.first?.hasSuffix("AsyncCycleTests.swift:1000000)") == true)
    }

    @Test
    func aCycleThroughAnotherLifetimeThrowsItsPath() async {
        let detour = Detour()
        let service = AsyncShared { try await detour.value() }
        let pair = AsyncShared { [try await service.value] }
        detour.service = AsyncShared { try await pair.value[0] }
        let error = await #expect(throws: AsyncSharedCycleError.self) { try await pair.value }
        #expect(error?.path.count == 4)
        #expect(error?.path.first == error?.path.last)
    }

    @Test
    func aCycleOfCreationsOfTwoTasksThrowsInsteadOfHanging() async throws {
        let detour = Detour()
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let left = AsyncShared {
            await gate()
            return try await detour.value()
        }
        let right = AsyncShared {
            await gate()
            return try await left.value
        }
        detour.service = right
        async let first: Void = { await #expect(throws: AsyncSharedCycleError.self) { try await left.value } }()
        async let second: Void = { await #expect(throws: AsyncSharedCycleError.self) { try await right.value } }()
        try await gate.waitForCall(2)
        gate.resume()
        _ = await (first, second)
    }

    @Test
    func aCycleThroughChildTasksThrows() async {
        let detour = Detour()
        let shared = AsyncShared {
            async let child = detour.value()
            return try await child
        }
        detour.service = shared
        await #expect(throws: AsyncSharedCycleError.self) { try await shared.value }
    }

    @Test(.timeLimit(.minutes(5)))
    func aCycleThroughATaskThatAUseHasLeftRunningThrows() async {
        let (scope, detour) = (Scope("app"), Detour())
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let needed = AsyncShared { try await detour.value() }
        let shared = AsyncShared {
            let late = try scope.use {
                Task {
                    await gate()
                    return try await needed.value
                }
            }
            gate.resume()
            return try await late.value
        }
        detour.service = shared
        await #expect(throws: AsyncSharedCycleError.self) { try await shared.value }
    }

    @Test
    func twoLifetimesCanNeedTheSameLifetime() async throws {
        let base = AsyncShared { Service("base") }
        let left = AsyncShared { try await base.value }
        let right = AsyncShared { try await base.value }
        let both = AsyncShared {
            async let first = left.value
            async let second = right.value
            return try await [first, second]
        }
        #expect(try await both.value.map(\.name) == ["base", "base"])
    }

    @Test
    @MainActor
    func aCanceledWaitDoesNotCountForALaterCycle() async throws {
        let gates = (AsyncStub<Void, Void>(defaultReturnValue: ()), AsyncStub<Void, Void>(defaultReturnValue: ()))
        gates.0.pause()
        gates.1.pause()
        let detour = Detour()
        let left = AsyncShared { @MainActor in
            let child = Task { try await detour.value() }
            await settle()
            #expect(detour.service?.waiterCount == 2)
            child.cancel()
            await #expect(throws: CancellationError.self) { try await child.value }
            await gates.0()
            return Service("left")
        }
        let right = AsyncShared { @MainActor in
            await gates.1()
            return Service("right of \(try await left.value.name)")
        }
        detour.service = right
        let second = Task { try await right.value }
        try await gates.1.waitForCall(1)
        let first = Task { try await left.value }
        try await gates.0.waitForCall(1)
        gates.1.resume()
        await settle()
        #expect(left.waiterCount == 2)
        gates.0.resume()
        #expect(try await second.value.name == "right of left")
        #expect(try await first.value.name == "left")
    }

    @Test
    @MainActor
    func aWaitForAFailedCreationDoesNotCountForALaterCycle() async throws {
        let detour = Detour()
        let attempts = Counter()
        let left = AsyncShared { @MainActor in
            _ = try? await detour.value()
            return Service("left")
        }
        detour.service = AsyncShared { @MainActor in
            if attempts.increment() == 1 { throw TestError(number: 1) }
            return Service("right of \(try await left.value.name)")
        }
        #expect(try await left.value.name == "left")
        #expect(try await detour.value().name == "right of left")
    }

    /// A search that followed every path would follow 2 to the power of 30 paths, whether it began at the lower half of the
    /// graph or at the upper one.
    @Test
    @MainActor
    func findsNoCycleAmongManyPaths() async throws {
        let (lowerGate, upperGate) = (AsyncStub<Int, Int>(), AsyncStub<Int, Int>())
        for gate in [lowerGate, upperGate] {
            gate.answer { $0 }
            gate.pause()
        }
        let lower = try await layers(above: AsyncShared { await lowerGate(1) })
        let middle = AsyncShared { @MainActor in
            let number = await upperGate(1)
            return try await lower.top.value + number
        }
        let upper = try await layers(above: middle)
        upperGate.resume()
        // The middle of the graph begins to wait for the lower half while the upper half waits for the middle.
        await settle()
        #expect(lower.top.waiterCount == 2)
        lowerGate.resume()
        var values: [Int] = []
        for task in lower.tasks + upper.tasks { values.append(try await task.value) }
        #expect(values == (Array(2...31) + Array(33...62)).flatMap { [$0, $0] })
    }

    /// Two lifetimes in each of 30 layers, which need both of the layer below, and a task that waits for each.
    @MainActor
    private func layers(
        above bottom: AsyncShared<Int>
    ) async throws -> (top: AsyncShared<Int>, tasks: [Task<Int, any Error>]) {
        var (below, tasks) = ([bottom, bottom], [Task<Int, any Error>]())
        for _ in 0..<30 {
            try Task.checkCancellation()
            let layer = (0..<2).map { [below] _ in
                AsyncShared { @MainActor in
                    async let first = below[0].value
                    async let second = below[1].value
                    return try await max(first, second) + 1
                }
            }
            tasks += layer.map { lifetime in Task { try await lifetime.value } }
            // A task waits for each lifetime, and two lifetimes above.
            await settle()
            #expect(below.allSatisfy { $0.waiterCount >= 3 })
            below = layer
        }
        return (below[0], tasks)
    }
}
