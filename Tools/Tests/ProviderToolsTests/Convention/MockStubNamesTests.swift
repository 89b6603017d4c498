import Testing

@testable import ProviderTools

/// The names that the checker accepts are those that the scaffolder gives.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct MockStubNamesTests {
    /// The requirements of protocols, names that their stubs may have, and others.
    private static let protocols = [
        ("func user(id: Int) -> Int", ["userStub"], ["userIDStub", "userIntStub", "user2Stub", "asyncUserStub"]),
        ("func find(id: Int); func find(name: Int)", ["findIDStub", "findNameStub", "findIdStub"], ["findStub"]),
        (
            "func add(_ a: Int, to b: Int); func add(_ a: Int, to b: String)", ["addIntStub"],
            ["addToIntStub", "addStub"]
        ),
        ("func stop(); func stop() async", ["stopStub", "stopAsyncStub"], ["stop2Stub", "asyncStopStub"]),
        ("var url: Int { get set }", ["urlStub", "setURLStub", "setUrlStub"], ["urlSetterStub", "url"]),
        ("var key: Int { get }", ["keyStub"], ["setKeyStub"]),
        ("var a: Int { get set }; func setA()", ["aStub", "setAStub", "aSetterStub"], ["setA2Stub"]),
        ("subscript(key: String) -> Int { get }", ["keyStub"], ["subscriptStub", "keyStringStub"]),
        ("static func + (left: Self, right: Self) -> Self", ["plusStub"], ["addStub"]),
        ("static func run(); func run()", ["runStub"], ["staticRunStub"]),
        // A mock may leave the one that has a default to it, or stub both.
        ("func log(a: Int); func log(b: Int)", ["logAStub", "logBStub", "logStub"], ["logIntStub"]),
    ]

    @Test(arguments: protocols)
    func exactlyTheScaffoldedNamesAreAccepted(requirements: String, names: [String], others: [String]) async throws {
        // One module has them all.
        let declarations = Self.protocols.enumerated().map { index, shapes in
            """
            protocol Shapes\(index) {
                \(shapes.0.replacing("; ", with: "\n    "))
            }
            extension Shapes\(index) { func log(b: Int) {} }
            """
        }
        let codebase = Codebase(try await CompiledModule(declarations.joined(separator: "\n")))
        let index = try #require(Self.protocols.firstIndex { $0.0 == requirements })
        let stubs = MockStubNames(ofMockOf: [try codebase.symbol(named: "Shapes\(index)")], in: codebase)
        #expect(names.filter { !stubs.contains($0) } == [])
        #expect(others.filter { stubs.contains($0) } == [])
    }

    @Test
    func aRequirementOfTwoProtocolsIsntAnOverload() async throws {
        let module = try await CompiledModule(
            "protocol Base { func load(_ id: Int) }\nprotocol Store: Base { func load(_ id: Int) }"
        )
        let codebase = Codebase(module)
        let protocols = try ["Base", "Store"].map { try codebase.symbol(named: $0) }
        #expect(MockStubNames(ofMockOf: protocols, in: codebase).suggestions(for: "loadItStub") == ["loadStub"])
    }

    @Test
    func aNameForSeveralMembersIsTakenForTheLongest() async throws {
        let module = try await CompiledModule(
            "protocol Store { func load(); func loadAll(a: Int); func loadAll(b: Int) }"
        )
        let codebase = Codebase(module)
        let stubs = MockStubNames(ofMockOf: [try codebase.symbol(named: "Store")], in: codebase)
        #expect(stubs.suggestions(for: "loadAllStub") == ["loadAllAStub", "loadAllBStub"])
        #expect(stubs.suggestions(for: "storeStub") == [])
    }

    @Test(arguments: [
        ("storeStub", "StoreArguments", true), ("findIDStub", "FindIDArguments", true),
        ("findIDStub", "FindIdArguments", true), ("findIDStub", "FindArguments", false),
        ("setKeyStub", "SetKeyArguments", true), ("runStub", "StaticRunArguments", true),
        ("_runStub", "Run2Arguments", true), ("storeStub", "StoreInput", false), ("storeStub", "Arguments", false),
    ])
    func aStructureIsNamedForItsStub(stub: String, structure: String, isAccepted: Bool) {
        #expect(MockStubNames.isStructure(structure, ofStub: stub) == isAccepted)
    }
}
