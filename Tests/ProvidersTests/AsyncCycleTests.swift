import Providers
import Stubbing
import Testing

/// Cycles that the compiler can't detect, because they go through a variable.
@Suite(.noLeftovers, .timeLimit(.minutes(5)))
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
            // On the main actor, all tasks are waiting by the time that this one has run.
            await Task {}.value
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
    func aCycleOfCreationsOfTwoTasksThrowsInsteadOfHanging() async {
        let detour = Detour()
        let left = AsyncShared {
            await Task.yield()
            return try await detour.value()
        }
        let right = AsyncShared {
            await Task.yield()
            return try await left.value
        }
        detour.service = right
        async let first: Void = { await #expect(throws: AsyncSharedCycleError.self) { try await left.value } }()
        async let second: Void = { await #expect(throws: AsyncSharedCycleError.self) { try await right.value } }()
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
            // Main-actor-isolated tasks begin in order, and each runs until it waits before the next one begins.
            let child = Task { try await detour.value() }
            await Task {}.value
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
        await Task {}.value
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

    /// A search that followed every path through this graph would follow 2 to the power of 60 paths.
    @Test
    @MainActor
    func findsNoCycleAmongManyPaths() async throws {
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let bottom = AsyncShared {
            await gate()
            return 1
        }
        var layers = [[bottom, bottom]]
        var tasks: [Task<Int, any Error>] = []
        for _ in 0..<60 {
            try Task.checkCancellation()
            let below = layers[layers.count - 1]
            let layer = (0..<2).map { _ in
                AsyncShared { @MainActor in
                    async let first = below[0].value
                    async let second = below[1].value
                    return try await max(first, second) + 1
                }
            }
            layers.append(layer)
            tasks += layer.map { lifetime in Task { try await lifetime.value } }
            await Task {}.value
        }
        gate.resume()
        var values: [Int] = []
        for task in tasks { values.append(try await task.value) }
        #expect(values == (2...61).flatMap { [$0, $0] })
    }
}
