import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct RetryingNetworkClientTests {
    private let networkClient = MockNetworkClient()
    private let clock = ManualClock(isImmediate: true)
    private let retrying: RetryingNetworkClient

    init() {
        retrying = RetryingNetworkClient(networkClient: networkClient, clock: clock, waits: [.seconds(1), .seconds(5)])
    }

    @Test
    func returnsDataWithoutWaiting() async throws {
        networkClient.dataStub.defaultReturnValue = Data([1])
        #expect(try await retrying.data(from: "a.json") == Data([1]))
        #expect(networkClient.dataStub.callArguments == ["a.json"])
        #expect(clock.sleeps == [])
    }

    @Test
    func waitsAndRetriesAfterATemporaryError() async throws {
        networkClient.dataStub.resultQueue = [
            .failure(NetworkError.connectionLost(path: "a.json")),
            .failure(NetworkError.status(path: "a.json", code: 503)),
            .success(Data([1])),
        ]

        #expect(try await retrying.data(from: "a.json") == Data([1]))
        #expect(clock.sleeps.map(\.duration) == [.seconds(1), .seconds(5)])
        #expect(networkClient.dataStub.callArguments == ["a.json", "a.json", "a.json"])
    }

    @Test
    func throwsTheLastError() async throws {
        networkClient.dataStub.resultQueue = [
            .failure(NetworkError.status(path: "a.json", code: 500)),
            .failure(NetworkError.status(path: "a.json", code: 502)),
            .failure(NetworkError.status(path: "a.json", code: 503)),
        ]

        await #expect(throws: NetworkError.status(path: "a.json", code: 503)) {
            try await retrying.data(from: "a.json")
        }
        #expect(clock.sleeps.map(\.duration) == [.seconds(1), .seconds(5)])
    }

    @Test(arguments: [NetworkError.notFound(path: "a.json"), TestError(), CancellationError()] as [any Error])
    func doesNotRetryAfterAPermanentError(error: any Error) async {
        networkClient.dataStub.defaultError = error
        let thrown = await #expect(throws: (any Error).self) { try await retrying.data(from: "a.json") }
        #expect(thrown.map { "\($0)" } == "\(error)")
        #expect(networkClient.dataStub.callArguments == ["a.json"])
    }

    @Test
    func stopsWaitingWhenCanceled() async throws {
        networkClient.dataStub.defaultError = NetworkError.connectionLost(path: "a.json")
        let clock = ManualClock()
        let retrying = RetryingNetworkClient(
            networkClient: networkClient,
            clock: clock,
            waits: [.seconds(1), .seconds(5)]
        )
        let task = Task { try await retrying.data(from: "a.json") }
        let sleep = try await clock.waitForSleep(1)
        #expect(sleep.duration == .seconds(1))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(networkClient.dataStub.callArguments == ["a.json"])
    }
}
