import Stubbing
import Testing

private protocol Topic: Hashable, Sendable {
    var title: String { get }
}

// A mock is equal only to itself.
private final class MockTopic: Topic {
    let titleStub = Stub<Void, String>()

    var title: String { titleStub() }

    static func == (left: MockTopic, right: MockTopic) -> Bool {
        left === right
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

private protocol ServiceError: Error {
    var code: Int { get }
}

private final class MockServiceError: ServiceError {
    let codeStub = Stub<Void, Int>()

    var code: Int { codeStub() }
}

@Suite(.timeLimit(.minutes(5)))
struct InheritedProtocolsTests {
    @Test
    func hashableMocksAreComparedByIdentity() {
        let topic = MockTopic()
        topic.titleStub.defaultReturnValue = "Swift"

        #expect(Set([topic, topic, MockTopic()]).count == 2)
        #expect(topic.title == "Swift")
    }

    @Test
    func aMockOfAnErrorCanBeThrown() {
        let error = MockServiceError()
        error.codeStub.defaultReturnValue = 404
        let stub = ThrowingStub<Void, Void, any Error>(defaultError: error)

        let thrown = #expect(throws: MockServiceError.self) { try stub() }
        #expect(thrown?.code == 404)
    }
}
