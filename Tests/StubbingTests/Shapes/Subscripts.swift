import Stubbing
import Testing

private protocol Settings: Sendable {
    subscript(key: String) -> Int? { get nonmutating set }
    subscript(index: Int, default fallback: String) -> String { get throws }
}

// The names of the stubs distinguish subscripts in the same way as overloads.
private final class MockSettings: Settings {
    struct SetKeyArguments: Equatable, Sendable {
        let key: String
        let newValue: Int?
    }

    struct IndexArguments: Equatable, Sendable {
        let index: Int
        let fallback: String
    }

    let keyStub = Stub<String, Int?>()
    let setKeyStub = Stub<SetKeyArguments, Void>()
    let indexStub = ThrowingStub<IndexArguments, String, any Error>()

    subscript(key: String) -> Int? {
        get { keyStub(key) }
        set { setKeyStub(SetKeyArguments(key: key, newValue: newValue)) }
    }

    subscript(index: Int, default fallback: String) -> String {
        get throws { try indexStub(IndexArguments(index: index, fallback: fallback)) }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct SubscriptsTests {
    @Test
    func subscriptsAreStubbed() throws {
        let settings = MockSettings()
        settings.keyStub.defaultReturnValue = nil
        settings.indexStub.defaultReturnValue = "x"
        settings["size"] = 3

        #expect(settings["size"] == nil)
        #expect(try settings[2, default: "y"] == "x")
        #expect(settings.setKeyStub.callArguments == [.init(key: "size", newValue: 3)])
        #expect(settings.keyStub.callArguments == ["size"])
        #expect(settings.indexStub.callArguments == [.init(index: 2, fallback: "y")])
    }
}
