import Stubbing
import Testing

/// Uploads the files of a backup in the background.
final class BackupUploader: Sendable {
    private let send: @Sendable (String) async -> Void

    init(send: @escaping @Sendable (String) async -> Void) {
        self.send = send
    }

    func upload(_ paths: [String]) {
        Task {
            for path in paths { await send(path) }
        }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct BackupUploaderTests {
    private let sendStub = AsyncStub<String, Void>()
    private let uploader: BackupUploader

    init() {
        uploader = BackupUploader { [sendStub] path in await sendStub(path) }
    }

    @Test
    func sendsEveryFile() async throws {
        uploader.upload(["a", "b"])
        try await sendStub.waitForCall(2)
        #expect(sendStub.callArguments == ["a", "b"])
    }

    @Test
    func sendsOneFileAtATime() async throws {
        sendStub.pause()
        uploader.upload(["a", "b"])
        try await sendStub.waitForCall(1)
        try await sendStub.expectCallCount(1, during: .milliseconds(10))

        sendStub.resumeNext()
        #expect(try await sendStub.waitForCall(2).arguments == "b")
        sendStub.resume()
    }

    @Test
    func sendsAFileThatMatches() async throws {
        uploader.upload(["a", "bc", "d"])
        try await sendStub.waitForCall(with: "d")
        let call = try await sendStub.waitForCall { $0.hasPrefix("b") }
        #expect(call.arguments == "bc")
    }

    @Test
    func sendsTheFilesInOrder() async throws {
        uploader.upload(["a", "b", "c"])
        var paths: [String] = []
        for number in 1...3 { paths.append(try await sendStub.waitForCall(number).arguments) }
        #expect(paths == ["a", "b", "c"])
    }
}
