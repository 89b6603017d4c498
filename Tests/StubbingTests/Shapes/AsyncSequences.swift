import Stubbing
import Testing

private protocol ChatService: Sendable {
    var isConnected: any AsyncSequence<Bool, Never> & Sendable { get }
    func messages(in room: String) -> AsyncThrowingStream<String, any Error>
}

private final class MockChatService: ChatService {
    let isConnectedStub = Stub<Void, any AsyncSequence<Bool, Never> & Sendable>()
    let messagesStub = Stub<String, AsyncThrowingStream<String, any Error>>()

    var isConnected: any AsyncSequence<Bool, Never> & Sendable { isConnectedStub() }

    func messages(in room: String) -> AsyncThrowingStream<String, any Error> {
        messagesStub(room)
    }
}

private struct ConnectionLost: Error {}

/// Code under test.
private struct Transcript {
    let chat: any ChatService
    let write: @Sendable (String) -> Void

    func record(room: String) async throws {
        for try await message in chat.messages(in: room) {
            write(message)
        }
    }

    func waitForConnection() async -> Bool {
        for await isConnected in chat.isConnected where isConnected { return true }
        return false
    }
}

@Suite(.timeLimit(.minutes(5)))
struct TranscriptTests {
    private let chat = MockChatService()
    private let writeStub = Stub<String, Void>()

    @Test
    func writesEachMessageUntilTheConnectionIsLost() async throws {
        let (messages, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
        chat.messagesStub.defaultReturnValue = messages
        let recording = Task { try await makeTranscript().record(room: "lobby") }

        continuation.yield("Hello")
        #expect(try await writeStub.waitForCall(1).arguments == "Hello")
        continuation.finish(throwing: ConnectionLost())
        await #expect(throws: ConnectionLost.self) { try await recording.value }
        #expect(chat.messagesStub.callArguments == ["lobby"])
    }

    @Test
    func asksForNoElementAfterTheConnection() async {
        let nextStub = AsyncStub<Void, Bool?>()
        nextStub.returnValueQueue = [false, true, nil]
        chat.isConnectedStub.answer { AsyncStream(unfolding: { await nextStub() }) }

        #expect(await makeTranscript().waitForConnection())
        #expect(nextStub.callCount == 2)
    }

    @Test
    func leavesTheStreamWhenCanceled() async throws {
        let (messages, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
        let leaveStub = Stub<Void, Void>()
        continuation.onTermination = { _ in leaveStub() }
        chat.messagesStub.defaultReturnValue = messages
        let recording = Task { try await makeTranscript().record(room: "lobby") }

        try await chat.messagesStub.waitForCall(1)
        recording.cancel()
        try await leaveStub.waitForCall(1)
        try await recording.value
        #expect(writeStub.callArguments == [])
    }

    private func makeTranscript() -> Transcript {
        Transcript(chat: chat, write: { [writeStub] in writeStub($0) })
    }
}
