import Testing

@testable import ProviderTools

/// The definition of a lifetime, as each part of the tools uses it.
@Suite(.timeLimit(.minutes(5)))
struct LifetimeTests {
    static let types: [(type: String, isLifetime: Bool)] = [
        ("Shared<any P>", true), ("SharedByKey<Int, any P>", true), ("AsyncShared<any P>", true),
        ("AsyncSharedByKey<Int, any P>", true), ("WeakShared<any P>", true), ("Expiring<any P>", true),
        ("AsyncExpiring<any P>", true), ("ScopedByKey<Int, any P>", true),
        ("Other<any P>", false), ("Foreign.Shared<any P>", false),
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
            final class Type\(index) {
                struct Dependencies { let cache: \(example.type) }
                init(dependencies: Dependencies) {}
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
        let findings = ConventionCheck(module, providers, foreign).findings()
            .filter { $0.rule == "dependencies-lifetime" }
        let codebase = Codebase(module, providers, foreign)
        let edges = ProviderGraph(codebase: codebase, modules: ["Fixture"]).edges
        for (index, example) in Self.types.enumerated() {
            let isFound = findings.contains { $0.message.contains("`Type\(index).Dependencies`") }
            #expect(isFound == example.isLifetime, "\(example.type)")
            let isShown = edges.contains { $0.source.label == "Type\(index)" && $0.target.label == "P" }
            #expect(isShown == example.isLifetime, "\(example.type)")
        }
    }
}
