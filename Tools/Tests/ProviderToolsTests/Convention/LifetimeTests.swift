import Testing

@testable import ProviderTools

/// The definition of a lifetime and of its property's name, as each part of the tools uses it.
@Suite(.timeLimit(.minutes(5)))
struct LifetimeTests {
    static let types: [(type: String, prefix: String?)] = [
        ("Shared<any P>", "shared"), ("SharedByKey<Int, any P>", "shared"), ("AsyncShared<any P>", "async"),
        ("AsyncSharedByKey<Int, any P>", "async"), ("WeakShared<any P>", "weak"), ("Expiring<any P>", "expiring"),
        ("AsyncExpiring<any P>", "async"), ("ScopedByKey<Int, any P>", "scoped"),
        ("Other<any P>", nil), ("Foreign.Shared<any P>", nil),
    ]

    @Test
    func theCheckerAndTheDiagramAgree() async throws {
        let providers = try await StandIns.providers()
        let foreign = try await CompiledModule(
            "public struct Shared<Value: Sendable>: Sendable { public var value: Value }",
            name: "Foreign"
        )
        let users = Self.types.enumerated().map { index, example in
            """
            enum Type\(index) {
                protocol DependencyProviding { var cache: any P { get } }
                struct DependencyProvider: DependencyProviding {
                    let storedCache: \(example.type)
                    var cache: any P { fatalError() }
                }
            }
            """
        }
        let module = try await CompiledModule(
            """
            import Foreign
            import Providers
            public protocol P: Sendable {}
            struct Other<Value> {}
            typealias Shared = Providers.Shared

            """ + users.joined(separator: "\n"),
            imports: [providers, foreign]
        )
        let findings = ConventionCheck(module, providers, foreign).findings().filter { $0.rule == "lifetime-name" }
        let codebase = Codebase(module, providers, foreign)
        let edges = ProviderGraph(codebase: codebase, modules: ["Fixture"]).edges
        for (index, example) in Self.types.enumerated() {
            let finding = findings.first { $0.message.contains("`Type\(index).DependencyProvider`") }?.message
            #expect(finding?.contains("`\(example.prefix ?? "")StoredCache`") == (example.prefix == nil ? nil : true))
            let lifetime = example.prefix == nil ? "" : String(example.type.prefix { $0 != "<" })
            let label = edges.first { $0.source.label == "Type\(index)" && $0.target.label == "P" }?.label
            #expect(label == (lifetime.isEmpty ? "cache" : "cache (\(lifetime))"), "\(example.type)")
        }
    }
}
