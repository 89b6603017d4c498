import Providers
import Stubbing
import Testing

final class MessageFeed: Sendable {
    let messages: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() {
        (messages, continuation) = AsyncStream.makeStream()
    }

    func receive(_ message: String) {
        continuation.yield(message)
    }

    func finish() {
        continuation.finish()
    }
}

struct InboxRoot: Sendable {
    let scope = Scope("inbox")
    let sharedFeed: Shared<MessageFeed>

    init(save: @escaping @Sendable () async throws -> Void) {
        sharedFeed = scope.shared {
            MessageFeed()
        } teardown: { _ in
            try await save()
        }
    }

    func showMessages(_ show: @escaping @Sendable (String) async -> Void) async throws {
        try await scope.use {
            for await message in sharedFeed.value.messages { await show(message) }
        } onClosing: {
            sharedFeed.value.finish()
        }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ClosingUseTests {
    private let events = AsyncStub<String, Void>()
    private let root: InboxRoot

    init() {
        root = InboxRoot { [events] in await events("saved") }
    }

    @Test
    func closingEndsTheStreamAndWaitsForTheReader() async throws {
        let reading = Task { [root, events] in try await root.showMessages { await events($0) } }
        root.sharedFeed.value.receive("Hello")
        try await events.waitForCall(1)

        try await root.scope.close()
        try await reading.value
        #expect(events.callArguments == ["Hello", "saved"])
    }

    @Test
    func aReaderThatComesTooLateThrows() async throws {
        try await root.scope.close()
        await #expect(throws: ScopeClosedError(scope: "inbox")) { try await root.showMessages { _ in } }
    }
}
