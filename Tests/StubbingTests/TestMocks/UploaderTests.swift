import Stubbing
import Testing

/// Sends texts in the background.
final class TextUploader: Sendable {
    private let send: @Sendable (String) async -> Void

    init(send: @escaping @Sendable (String) async -> Void) {
        self.send = send
    }

    func upload(_ texts: [String]) {
        Task {
            for text in texts { await send(text) }
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct TextUploaderTests {
    private let sendStub = AsyncStub<String, Void>()
    private let uploader: TextUploader

    init() {
        uploader = TextUploader { [sendStub] text in await sendStub(text) }
    }

    @Test
    func sendsEveryText() async throws {
        uploader.upload(["a", "b"])
        try await sendStub.waitForCall(2)
        #expect(sendStub.callArguments == ["a", "b"])
    }

    @Test
    func sendsOneTextAtATime() async throws {
        sendStub.pause()
        uploader.upload(["a", "b"])
        try await sendStub.waitForCall(1)
        try await sendStub.expectCallCount(1, during: .milliseconds(10))

        sendStub.resumeNext()
        #expect(try await sendStub.waitForCall(2).arguments == "b")
        sendStub.resume()
    }

    @Test
    func sendsATextThatMatches() async throws {
        uploader.upload(["a", "bc", "d"])
        try await sendStub.waitForCall(with: "d")
        let call = try await sendStub.waitForCall { $0.hasPrefix("b") }
        #expect(call.arguments == "bc")
    }

    @Test
    func readsTheCallsAsTheyCome() async {
        uploader.upload(["a", "b", "c"])
        var texts: [String] = []
        for await call in sendStub.callSequence {
            texts.append(call.arguments)
            if texts.count == 3 { break }
        }
        #expect(texts == ["a", "b", "c"])
    }
}
