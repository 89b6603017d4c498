import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct CachingNetworkClientTests {
    private let networkClient = MockNetworkClient()
    private let caching: CachingNetworkClient

    init() {
        caching = CachingNetworkClient(networkClient: networkClient)
    }

    @Test
    func readsEachPathOnce() async throws {
        networkClient.dataStub.answer { Data($0.utf8) }
        for path in ["a.json", "b.json", "a.json", "b.json"] {
            #expect(try await caching.data(from: path) == Data(path.utf8))
        }
        #expect(networkClient.dataStub.callArguments == ["a.json", "b.json"])
    }

    @Test
    func doesNotKeepAFailure() async throws {
        networkClient.dataStub.resultQueue = [.failure(TestError()), .success(Data([1]))]
        await #expect(throws: TestError()) { try await caching.data(from: "a.json") }
        #expect(try await caching.data(from: "a.json") == Data([1]))
        #expect(networkClient.dataStub.callArguments == ["a.json", "a.json"])
    }

    @Test
    func concurrentReadsOfAPathAreIndependent() async throws {
        let clock = ManualClock()
        networkClient.dataStub.answer { path in
            try await clock.sleep(for: .seconds(1))
            return Data(path.utf8)
        }
        let first = Task { try await caching.data(from: "a.json") }
        let sleep = try await clock.waitForSleep(1)
        #expect(sleep.duration == .seconds(1))
        let second = Task { try await caching.data(from: "a.json") }
        let secondSleep = try await clock.waitForSleep(2)
        #expect(secondSleep.duration == .seconds(1))

        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        clock.advance(by: .seconds(1))
        #expect(try await second.value == Data("a.json".utf8))
        #expect(networkClient.dataStub.callArguments == ["a.json", "a.json"])
    }
}
