import Providers
import Stubbing
import Testing

private struct Configuration: Sendable, Equatable {
    let number: Int
}

private struct CompositionRoot: Sendable {
    let expiringConfiguration: Expiring<AsyncShared<Configuration>>

    init(clock: some Clock<Duration>, loadConfiguration: @escaping @Sendable () async throws -> Configuration) {
        expiringConfiguration = Expiring(after: .seconds(60), clock: clock) {
            AsyncShared { try await loadConfiguration() }
        }
    }

    var configuration: Configuration {
        get async throws { try await expiringConfiguration.value.value }
    }
}

/// Returns the last configuration while the next one is loading.
private actor ConfigurationStore {
    private let expiringConfiguration: Expiring<AsyncShared<Configuration>>
    private var latest: Configuration?

    init(expiringConfiguration: Expiring<AsyncShared<Configuration>>) {
        self.expiringConfiguration = expiringConfiguration
    }

    var configuration: Configuration {
        get async throws {
            let next = expiringConfiguration.value
            guard let latest else { return try await keep(next) }
            Task { try await keep(next) }
            return latest
        }
    }

    private func keep(_ next: AsyncShared<Configuration>) async throws -> Configuration {
        let configuration = try await next.value
        latest = configuration
        return configuration
    }
}

@MainActor
struct RefreshTests {
    private let clock = ManualClock()
    private let load = AsyncThrowingStub<Void, Configuration, any Error>()
    private let root: CompositionRoot

    init() {
        root = CompositionRoot(clock: clock) { [load] in try await load() }
        load.enqueue(.success(Configuration(number: 1)))
        load.enqueue(.success(Configuration(number: 2)))
    }

    @Test
    func readersAfterExpirationAwaitOneLoad() async throws {
        #expect(try await root.configuration == Configuration(number: 1))
        #expect(try await root.configuration == Configuration(number: 1))
        clock.advance(by: .seconds(60))
        let readers = (0..<3).map { [root] _ in Task { try await root.configuration } }
        for reader in readers { #expect(try await reader.value == Configuration(number: 2)) }
        #expect(load.callCount == 2)
    }

    @Test
    func theNextReaderRetriesAFailedLoad() async throws {
        let load = AsyncThrowingStub<Void, Configuration, any Error>()
        load.enqueue(.failure(TestError(number: 1)))
        load.enqueue(.success(Configuration(number: 1)))
        let root = CompositionRoot(clock: clock) { try await load() }
        await #expect(throws: TestError(number: 1)) { try await root.configuration }
        #expect(try await root.configuration == Configuration(number: 1))
    }

    @Test
    func readersReceiveTheOldValueWhileTheNextOneLoads() async throws {
        let store = ConfigurationStore(expiringConfiguration: root.expiringConfiguration)
        #expect(try await store.configuration == Configuration(number: 1))
        load.pause()
        clock.advance(by: .seconds(60))
        #expect(try await store.configuration == Configuration(number: 1))
        try await load.waitForCall(2)
        #expect(try await store.configuration == Configuration(number: 1))
        load.resume()
        while try await store.configuration != Configuration(number: 2) { await Task.yield() }
        #expect(load.callCount == 2)
    }
}
