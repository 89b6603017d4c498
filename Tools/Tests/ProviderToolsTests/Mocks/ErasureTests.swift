import Testing

@testable import ProviderTools

/// The types of stubs of generic functions.
@Suite(.timeLimit(.minutes(5)))
struct ErasureTests {
    private static let rows = MockRow.read(
        """
        protocol P { func f<Value>(_ value: Value) }
        let fStub = Stub<Any, Void>()

        protocol P { func f<Value: Sendable>(_ value: [Value], _ other: Value?) }
        let value: [any Sendable]
        let other: (any Sendable)?
        let fStub = Stub<FArguments, Void>()

        protocol P { func f<Value: Hashable & Sendable>(_ values: [String: Value]) }
        let fStub = Stub<[String: any Hashable & Sendable], Void>()

        protocol P { func f<Value: Hashable>(_ values: [Value: Int]) }
        let fStub = Stub<Any, Void>()

        protocol P { func f<Value: Decodable>(_ type: Value.Type) }
        let fStub = Stub<any Decodable.Type, Void>()

        protocol P { func f<Value: Decodable & Sendable>(_ type: Value.Type) }
        let fStub = Stub<any (Decodable & Sendable).Type, Void>()

        protocol P { func f<Value: Base>(_ type: Value.Type, _ value: Value) }
        let type: Base.Type
        let value: Base
        let fStub = Stub<FArguments, Void>()

        protocol P { func f(_ values: some Collection<Int>) }
        let fStub = Stub<any Collection<Int>, Void>()

        protocol P { func f(_ value: (some Equatable)?) }
        let fStub = Stub<(any Equatable)?, Void>()

        protocol P { func f<Value>(_ box: Box<Value>, _ body: @escaping (Value) -> Void) }
        let box: Any
        let body: Any
        let fStub = Stub<FArguments, Void>()

        protocol P { func f<let count: Int>(_ vector: Vector<count>) -> Vector<count> }
        let fStub = Stub<any Sendable, any Sendable>()
        let answer = fStub(vector)

        protocol P { func f<Problem: Error>(_ error: Problem) throws(Problem) }
        let fStub = ThrowingStub<any Error, Void, any Error>()
        """
    )

    private static let mocks = WrittenMocks.fromEachGraphKind(
        types: """
            class Base { init() {} }
            struct Box<Value> { let value: Value }
            struct Vector<let count: Int> {}
            """,
        protocols: rows.map(\.declaration)
    )

    @Test(arguments: rows)
    func typeParametersAreRecordedAsExistentials(row: MockRow) async throws {
        let words = ["let"]
        #expect(try await Self.mocks.value.lines(row.declaration, beginningWith: words) == row.lines)
    }
}
