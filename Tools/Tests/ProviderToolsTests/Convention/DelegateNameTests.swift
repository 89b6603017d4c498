import Testing

@testable import ProviderTools

/// The definition of a delegate, as each part of the tools uses it.
@Suite(.timeLimit(.minutes(5)))
struct DelegateNameTests {
    static let names: [String: Bool] = [
        "delegate": true, "screenDelegate": true, "urlDELEGATE": true, "delegates": false, "delegatee": false,
        "handler": false,
    ]

    @Test
    func theCheckerAndTheDiagramAgree() async throws {
        let names = Self.names.sorted { $0.key < $1.key }
        let types = names.enumerated().map { index, name in
            """
            @MainActor final class Type\(index)ViewModel { init(\(name.key): any Product) {} }
            protocol Some\(index)\(name.key) {}
            @MainActor final class Other\(index)ViewModel { init(thing: any Some\(index)\(name.key)) {} }
            """
        }
        let module = try await CompiledModule("protocol Product {}\n" + types.joined(separator: "\n"))
        let findings = ConventionCheck(module).findings().map(\.message)
        let edges = ProviderGraph(codebase: Codebase(module), modules: ["Fixture"]).edges.map(\.source.label)
        for (index, name) in names.enumerated() {
            #expect(DelegateName.isName(name.key) == name.value)
            for type in ["Type\(index)ViewModel", "Other\(index)ViewModel"] {
                #expect(findings.contains { $0.contains("`\(type)`") } == !name.value, "\(type) \(name.key)")
                #expect(edges.contains(type) == !name.value, "\(type) \(name.key)")
            }
        }
    }
}
