import Testing

@testable import ProviderTools

/// The definition of a bag of dependencies, as each part of the tools uses it.
@Suite(.timeLimit(.minutes(5)))
struct DependencyBagTests {
    /// Declarations, each of a type with its name, and the bags that they are.
    static let examples: [(declaration: String, name: String, bag: DependencyBag?)] = [
        ("enum A { struct Dependencies { let p: any P } }", "A.Dependencies", .dependencies),
        (
            "enum B { final class Dependencies { let p: any P; init(p: any P) { self.p = p } } }", "B.Dependencies",
            .dependencies
        ),
        ("enum C { enum Dependencies {} }", "C.Dependencies", nil),
        (
            "enum D { protocol DependencyProviding { var p: any P { get } } }", "D.DependencyProviding",
            .dependencyProviding
        ),
        ("enum E { struct DependencyProvider { let p: any P } }", "E.DependencyProvider", .dependencyProvider),
        ("struct F: D.DependencyProviding { let p: any P }", "F", .dependencyProvider),
        ("struct Dependencies { let p: any P }", "Dependencies", nil),
        ("protocol DependencyProviding { var p: any P { get } }", "DependencyProviding", nil),
        ("struct DependencyProvider { let p: any P }", "DependencyProvider", nil),
        ("struct AppDependencies { let p: any P }", "AppDependencies", nil),
        ("enum G { protocol HDependencyProviding { var p: any P { get } } }", "G.HDependencyProviding", nil),
        ("enum H { final class SlowDependencyProvider { init(p: any P) {} } }", "H.SlowDependencyProvider", nil),
    ]

    private static func module() async throws -> CompiledModule {
        let users = examples.enumerated().map { index, example in
            let any = example.declaration.contains("protocol ") ? "any " : ""
            return "final class User\(index) { init(_ bag: \(any)\(example.name)) {} }"
        }
        return try await CompiledModule(
            (["protocol P {}"] + examples.map(\.declaration) + users).joined(separator: "\n")
        )
    }

    @Test
    func aBagIsNestedAndHasOneOfThreeNamesOrImplementsOne() async throws {
        let codebase = Codebase(try await Self.module())
        for example in Self.examples {
            #expect(codebase.bag(try codebase.symbol(named: example.name)) == example.bag, "\(example.declaration)")
        }
    }

    @Test
    func theCheckerTheDiagramAndTheScaffolderAgree() async throws {
        let module = try await Self.module()
        var codebase = Codebase(module)

        let findings = ConventionCheck(module).findings().filter { $0.rule == "whole-bag" }.map(\.message)
        // A type that implements another's protocol is a provider, and no bag by its name.
        for example in Self.examples where example.name != "F" {
            #expect(findings.contains { $0.contains(" `\(example.name)`") } == (example.bag != nil), "\(example.name)")
        }

        let graph = ProviderGraph(codebase: codebase, modules: ["Fixture"])
        for (index, example) in Self.examples.enumerated() where example.name != "C.Dependencies" {
            let targets = graph.edges.filter { $0.source.label == "User\(index)" }.map(\.target.label)
            #expect(targets == [example.bag == nil ? example.name : "P"], "\(example.name)")
        }

        for example in Self.examples where example.declaration.contains("protocol ") {
            let mock = try await codebase.scaffold(protocolNamed: example.name)
            #expect(mock.text.contains("init(p: any P)") == (example.bag == .dependencyProviding), "\(example.name)")
            #expect(
                mock.name.hasSuffix("DependencyProvider") == (example.bag == .dependencyProviding),
                "\(example.name)"
            )
        }
    }
}
