import Providers
import Testing

/// Cycles that the compiler cannot see, because they go through a variable.
struct AsyncCycleTests {
    /// The detour: a reference that is filled in after the lifetimes are made.
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
        #expect(error?.description == "\(name) needs \(name), so its creation can never end. Break the cycle.")
    }

    @Test
    func aCycleThroughAnotherLifetimeThrowsThePath() async {
        let detour = Detour()
        let service = AsyncShared { try await detour.value() }
        let pair = AsyncShared { [try await service.value] }
        detour.service = AsyncShared { try await pair.value[0] }
        let error = await #expect(throws: AsyncSharedCycleError.self) { try await pair.value }
        #expect(error?.path.count == 4)
        #expect(error?.path.first == error?.path.last)
    }

    @Test
    func aCycleOfCreationsThatWereBegunByTwoTasksThrowsInsteadOfHanging() async {
        for _ in 0..<200 {
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

    @Test
    func aLifetimeThatTwoOthersNeedIsNoCycle() async throws {
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
}
