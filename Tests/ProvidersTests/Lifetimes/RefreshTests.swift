import Providers
import Stubbing
import Testing

private struct Configuration: Sendable, Equatable {
    let number: Int
}

private struct CompositionRoot: Sendable {
    let asyncConfiguration: AsyncExpiring<Configuration>

    init(
        clock: some Clock<Duration>,
        loadConfiguration: @escaping @Sendable () async throws -> Configuration,
        logFailure: @escaping @Sendable (any Error) -> Void
    ) {
        asyncConfiguration = AsyncExpiring(after: .seconds(600), refreshingAfter: .seconds(60), clock: clock) {
            try await loadConfiguration()
        } onFailedRefresh: { error in
            logFailure(error)
        }
    }

    var configuration: Configuration {
        get async throws { try await asyncConfiguration.value }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct RefreshTests {
    private let clock = ManualClock()
    private let load = AsyncThrowingStub<Void, Configuration, any Error>()
    private let failures = Stub<String, Void>()
    private let root: CompositionRoot

    init() {
        root = CompositionRoot(clock: clock) { [load] in
            try await load()
        } logFailure: { [failures] error in
            failures("\(error)")
        }
        load.enqueue(.success(Configuration(number: 1)))
    }

    @Test
    func readersReceiveTheOldValueWhileTheNextOneLoads() async throws {
        load.enqueue(.success(Configuration(number: 2)))
        #expect(try await root.configuration == Configuration(number: 1))

        load.pause()
        clock.advance(by: .seconds(60))
        #expect(try await root.configuration == Configuration(number: 1))
        try await load.waitForCall(2)
        #expect(try await root.configuration == Configuration(number: 1))

        load.resume()
        while try await root.configuration != Configuration(number: 2) { await Task.yield() }
        #expect(load.callCount == 2)
    }

    @Test
    func readersOfAnExpiredValueAwaitOneLoad() async throws {
        load.enqueue(.success(Configuration(number: 2)))
        #expect(try await root.configuration == Configuration(number: 1))

        clock.advance(by: .seconds(600))
        let readers = (0..<3).map { [root] _ in Task { try await root.configuration } }
        for reader in readers { #expect(try await reader.value == Configuration(number: 2)) }
        #expect(load.callCount == 2)
    }

    @Test
    func aFailedRefreshIsLoggedAndTheNextReaderTriesAgain() async throws {
        load.enqueue(.failure(TestError(number: 1)))
        load.enqueue(.success(Configuration(number: 2)))
        #expect(try await root.configuration == Configuration(number: 1))

        clock.advance(by: .seconds(60))
        #expect(try await root.configuration == Configuration(number: 1))
        try await failures.waitForCall(1)
        #expect(failures.callArguments == ["TestError(number: 1)"])

        while try await root.configuration != Configuration(number: 2) { await Task.yield() }
        #expect(load.callCount == 3)
    }

    @Test
    func theNextReaderRetriesAFailedLoad() async throws {
        let load = AsyncThrowingStub<Void, Configuration, any Error>()
        load.enqueue(.failure(TestError(number: 1)))
        load.enqueue(.success(Configuration(number: 1)))
        let root = CompositionRoot(clock: clock) {
            try await load()
        } logFailure: { _ in
        }
        await #expect(throws: TestError(number: 1)) { try await root.configuration }
        #expect(try await root.configuration == Configuration(number: 1))
    }
}
