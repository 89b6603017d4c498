import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct DeclarationParserTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func functionsAreTakenApart(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            enum Failure: Error { case none }
            protocol Shapes {
                @MainActor @discardableResult
                func send<Value>(_ value: inout Value, to locations: String..., by deadline: @escaping @Sendable () -> Int) async
                    throws(Failure) -> [Value: Int] where Value: Hashable
                subscript(key: String, at index: Int) -> Int? { get throws }
                static func < (left: Self, right: Self) -> Bool
                init?(name: String)
                var count: Int { get set }
                nonisolated(nonsending) func stay() async
            }
            """,
            graphKind: graphKind
        )
        let requirements = try Codebase(module).requirements(of: Codebase(module).symbol(named: "Shapes").usr)
        let declarations = requirements.map { DeclarationParser.parse($0) }

        #expect(declarations.map(\.name) == ["send", "subscript", "<", "init", "count", "stay"])
        let send = declarations[0]
        #expect(send.attributes.map(\.text).sorted() == ["@MainActor", "@discardableResult"])
        #expect(send.attributes.contains { $0.isMainActor })
        #expect(send.isAsync)
        #expect(send.throwing == .only(.named("Failure", usr: "s:7Fixture7FailureO")))
        #expect(send.genericParameters.map(\.name) == ["Value"])
        #expect(send.requirements.map(\.right.description) == ["Hashable"])
        #expect(send.parameters.map(\.label) == ["_", "to", "by"])
        #expect(send.parameters.map(\.name) == ["value", "locations", "deadline"])
        #expect(send.parameters.map(\.isVariadic) == [false, true, false])
        #expect(send.parameters.map(\.type.description) == ["inout Value", "String", "@escaping @Sendable () -> Int"])
        #expect(send.type?.description == "[Value: Int]")
        #expect(declarations[1].parameters.map(\.label) == [nil, "at"])
        #expect(declarations[1].accessors == .init(throwing: .anything))
        #expect(declarations[2].isStatic)
        #expect(declarations[3].isFailable)
        #expect(declarations[4].accessors == .init(isSettable: true))
        #expect(declarations[5].modifiers == ["nonisolated(nonsending)"])
    }
}
