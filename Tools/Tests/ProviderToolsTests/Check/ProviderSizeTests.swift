import Testing

@testable import ProviderTools

/// The check of types that store many dependencies.
@Suite(.timeLimit(.minutes(5)))
struct ProviderSizeTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func rootsAndProvidersOfEveryKindAreFound(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            public struct AppRoot { \(Self.properties(51)) }
            final class FeedProvider { \(Self.properties(51)); init() { fatalError() } }
            private actor SearchProvider { private \(Self.properties(51)); init() { fatalError() } }
            enum Service {
                protocol DependencyProviding {}
                struct DependencyProvider: DependencyProviding { \(Self.properties(51)) }
            }
            struct LiveService: Service.DependencyProviding { \(Self.properties(51)) }
            """,
            graphKind: graphKind
        )

        let findings = ConventionCheck(module).findings()
        #expect(
            findings.map(\.summary) == [
                "Fixture.swift:1: provider-size", "Fixture.swift:2: provider-size", "Fixture.swift:3: provider-size",
                "Fixture.swift:6: provider-size", "Fixture.swift:8: provider-size",
            ]
        )
        #expect(
            findings.first?.message
                == "`AppRoot` stores 51 dependencies, and above 50 its compile time grows much faster than their number. Move "
                + "the dependencies of each feature into a provider, and store the providers."
        )
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func computedPropertiesAndOtherTypesAreNotCounted(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            struct AppRoot {
                \(Self.properties(50))
                var computed: Int { 1 }
                static let shared = 1
                func makeOne() -> Int { 1 }
            }
            extension AppRoot { var extended: Int { 1 } }
            struct Settings { \(Self.properties(51)) }
            struct Service {
                struct Dependencies { \(Self.properties(51)) }
                protocol DependencyProviding {}
            }
            struct MockServiceDependencyProvider: Service.DependencyProviding { \(Self.properties(51)) }
            """,
            graphKind: graphKind
        )

        #expect(ConventionCheck(module).findings().map(\.description) == [])
    }

    /// One declaration of `count` stored properties.
    static func properties(_ count: Int) -> String {
        "let " + (1...count).map { "property\($0): Int" }.joined(separator: ", ")
    }
}
