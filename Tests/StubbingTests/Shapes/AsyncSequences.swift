import Stubbing
import Testing

private protocol RadioService: Sendable {
    var isConnected: any AsyncSequence<Bool, Never> & Sendable { get }
    func titles(on station: String) -> AsyncThrowingStream<String, any Error>
}

private final class MockRadioService: RadioService {
    let isConnectedStub = Stub<Void, any AsyncSequence<Bool, Never> & Sendable>()
    let titlesStub = Stub<String, AsyncThrowingStream<String, any Error>>()

    var isConnected: any AsyncSequence<Bool, Never> & Sendable { isConnectedStub() }

    func titles(on station: String) -> AsyncThrowingStream<String, any Error> {
        titlesStub(station)
    }
}

private struct ConnectionLost: Error {}

/// Code under test.
private struct RadioLog {
    let radio: any RadioService
    let write: @Sendable (String) -> Void

    func record(station: String) async throws {
        for try await title in radio.titles(on: station) {
            write(title)
        }
    }

    func waitForConnection() async -> Bool {
        for await isConnected in radio.isConnected where isConnected { return true }
        return false
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct RadioLogTests {
    private let radio = MockRadioService()
    private let writeStub = Stub<String, Void>()

    @Test
    func writesEachTitleUntilTheConnectionIsLost() async throws {
        let (titles, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
        radio.titlesStub.defaultReturnValue = titles
        let recording = Task { try await makeRadioLog().record(station: "jazz") }

        continuation.yield("Prelude")
        #expect(try await writeStub.waitForCall(1).arguments == "Prelude")
        continuation.finish(throwing: ConnectionLost())
        await #expect(throws: ConnectionLost.self) { try await recording.value }
        #expect(radio.titlesStub.callArguments == ["jazz"])
    }

    @Test
    func asksForNoElementAfterTheConnection() async {
        let nextStub = AsyncStub<Void, Bool?>()
        nextStub.returnValueQueue = [false, true, nil]
        radio.isConnectedStub.answer { AsyncStream(unfolding: { await nextStub() }) }

        #expect(await makeRadioLog().waitForConnection())
        #expect(nextStub.callCount == 2)
    }

    @Test
    func leavesTheStreamWhenCanceled() async throws {
        let (titles, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
        let leaveStub = Stub<Void, Void>()
        continuation.onTermination = { _ in leaveStub() }
        radio.titlesStub.defaultReturnValue = titles
        let recording = Task { try await makeRadioLog().record(station: "jazz") }

        try await radio.titlesStub.waitForCall(1)
        recording.cancel()
        try await leaveStub.waitForCall(1)
        try await recording.value
        #expect(writeStub.callArguments == [])
    }

    private func makeRadioLog() -> RadioLog {
        RadioLog(radio: radio, write: { [writeStub] in writeStub($0) })
    }
}
