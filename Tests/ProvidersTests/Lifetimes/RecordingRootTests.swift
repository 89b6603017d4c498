import Providers
import Stubbing
import Testing

struct Recording: Sendable {
    let name: String
}

struct RecordingRoot: Sendable {
    let scope = Scope("recording")
    let sharedFile: Shared<Recording>
    let sharedEncoder: Shared<Recording>

    init(close: @escaping @Sendable (Recording) async throws -> Void) {
        let sharedFile = scope.shared {
            Recording(name: "file")
        } teardown: { file in
            try await close(file)
        }
        self.sharedFile = sharedFile
        sharedEncoder = scope.shared {
            Recording(name: "encoder of \(sharedFile.value.name)")
        } teardown: { encoder in
            try await close(encoder)
        }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct RecordingRootTests {
    @Test
    func closesTheEncoderBeforeTheFileThatItNeeds() async throws {
        let closeStub = Stub<String, Void>()
        let root = RecordingRoot { closeStub($0.name) }
        #expect(root.sharedEncoder.value.name == "encoder of file")

        try await root.scope.close()
        #expect(closeStub.callArguments == ["encoder of file", "file"])
    }

    @Test
    func closesNothingThatWasNotCreated() async throws {
        let closeStub = Stub<String, Void>()
        let root = RecordingRoot { closeStub($0.name) }
        _ = root.sharedFile.value

        try await root.scope.close()
        #expect(closeStub.callArguments == ["file"])
    }
}
