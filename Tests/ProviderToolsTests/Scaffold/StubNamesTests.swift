import Testing

@testable import ProviderTools

struct StubNamesTests {
    @Test(arguments: [
        ("func user(id: Int) -> Int", ["user"]),
        ("func find(id: Int); func find(name: String)", ["findID", "findName"]),
        ("func find(); func find(url: Int)", ["find", "findURL"]),
        ("func load(_ number: Int); func load(_ text: String)", ["loadNumber", "loadText"]),
        ("func load(_ value: Int); func load(_ value: [Int])", ["loadInt", "loadArrayInt"]),
        ("func value() -> Int; func value() -> String?", ["valueInt", "valueOptionalString"]),
        ("init(name: String); init(_ number: Int, name: String)", ["initName", "initNumberName"]),
        ("subscript(key: String) -> Int { get }", ["key"]),
        (
            "subscript(key: String) -> Int { get }; subscript(key: Int) -> Int { get }",
            ["subscriptStringInt", "subscriptIntInt"]
        ),
        (
            "static func + (left: Self, right: Self) -> Self; static func <> (left: Self, right: Self) -> Self",
            ["plus", "operatorLessGreater"]
        ),
        ("var user: Int { get }; func user(id: Int)", ["user", "userID"]),
    ])
    func stubsAreToldApart(requirements: String, names: [String]) async throws {
        let lines = requirements.replacing("; ", with: "\n    ")
        let module = try await CompiledModule("infix operator <>\nprotocol Shapes {\n    \(lines)\n}")
        let codebase = Codebase(module)
        let reader = ProtocolReader(
            codebase: codebase,
            wanted: WantedModules(),
            implementsDefaulted: true,
            source: SourceLines { _ in nil }
        )
        let mocked = try reader.read(codebase.symbol(named: "Shapes").usr)
        let stubNames = StubNames(mocked.requirements)
        #expect(mocked.requirements.map(stubNames.name) == names)
    }
}
