import Stubbing
import Testing

private protocol Storage: Sendable {
    func load<Value: Sendable>(_ type: Value.Type, key: String) throws -> Value
    func save(_ value: some Equatable & Sendable, key: String)
}

// A stub has one type, so generic values pass through it as existentials. They are cast back, and the cast throws if
// the function can throw.
private final class MockStorage: Storage {
    struct LoadArguments: Equatable, Sendable {
        let type: any Any.Type
        let key: String

        static func == (left: Self, right: Self) -> Bool {
            left.type == right.type && left.key == right.key
        }
    }

    struct WrongType: Error {}

    let loadStub = ThrowingStub<LoadArguments, any Sendable, any Error>()
    let saveStub = Stub<any Equatable & Sendable, Void>()

    func load<Value: Sendable>(_ type: Value.Type, key: String) throws -> Value {
        guard let value = try loadStub(LoadArguments(type: type, key: key)) as? Value else { throw WrongType() }
        return value
    }

    func save(_ value: some Equatable & Sendable, key: String) {
        saveStub(value)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct GenericsTests {
    @Test
    func genericFunctionsPassThroughAnExistential() throws {
        let storage = MockStorage()
        storage.loadStub.defaultReturnValue = 7
        storage.save("text", key: "a")

        #expect(try storage.load(Int.self, key: "b") == 7)
        #expect(throws: MockStorage.WrongType.self) { try storage.load(String.self, key: "c") }
        #expect(storage.saveStub.callArguments.map { $0 as? String } == ["text"])
        #expect(
            storage.loadStub.callArguments == [.init(type: Int.self, key: "b"), .init(type: String.self, key: "c")]
        )
    }
}
