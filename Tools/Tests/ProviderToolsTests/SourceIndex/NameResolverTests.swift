import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct NameResolverTests {
    private static let cart = "public enum Cart { public struct Item {} }"

    /// Both modules have the types of `cart`, and Core has one of its own.
    @Test(arguments: [
        ("Cart", "Core", "", ["Core.Cart"]), ("Cart", "Store", "import Core", ["Store.Cart"]),
        ("Cart.Item", "App", "import Store", ["Store.Cart.Item"]),
        ("Cart.Item", "", "import struct Core.Cart", ["Core.Cart.Item"]),
        ("Store.Cart.Item", "Core", "import Core", ["Store.Cart.Item"]),
        ("Cart", "App", "import Core\nimport Store", ["Core.Cart", "Store.Cart"]),
        ("Cart", "App", "", ["Core.Cart", "Store.Cart"]), ("Money", "Store", "", ["Core.Money"]),
        ("Core.Item", "Core", "", []), ("Item", "Core", "", []),
    ])
    func aNameStandsForWhatTheModuleOrItsImportsDeclare(
        name: String,
        module: String,
        imports: String,
        expected: [String]
    ) async throws {
        let core = try await CompiledModule("\(Self.cart)\npublic struct Money {}", name: "Core").graphs
        let store = try await CompiledModule(Self.cart, name: "Store").graphs
        let codebase = Codebase(graphs: core + store)
        let file = try #require(SourceFile(path: "/File.swift", text: "\(imports)\n").written())
        let types = NameResolver(codebase, module: module, files: [file]).types(named: name)
        let names = types.map { "\(codebase.module(of: $0.usr) ?? "").\($0.qualifiedName)" }
        #expect(names.sorted() == expected)
    }
}
