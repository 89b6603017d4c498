import Testing

@testable import ProviderTools

/// The check of a module that extends the types of another one.
@Suite(.timeLimit(.minutes(5)))
struct AcrossModulesTests {
    private static let core = """
        public protocol Store: Sendable {}
        public struct Service {
            public struct Dependencies { public let store: any Store }
            public protocol DependencyProviding { var store: any Store { get } }
        }
        """

    private static let app = """
        import Core

        extension Service {
            struct DependencyProvider { let store: any Store }

            init(name: String, dependencyProvider: any DependencyProviding) { self.init(dependencyProvider) }
            init(_ dependencyProvider: any DependencyProviding) { fatalError() }
        }

        struct Feature {
            init(bag: Service.Dependencies) {}
        }

        struct Model {
            typealias Bag = any Service.DependencyProviding

            init(bag: Bag) {}
        }

        @MainActor struct FeatureViewModel { init(store: any Store) {} }
        """

    @Test(arguments: CompiledModule.GraphKind.all)
    func typesOfAnotherModuleAreRecognizedAlsoIfItWasNotRead(graphKind: CompiledModule.GraphKind) async throws {
        let core = try await CompiledModule(Self.core, name: "Core", graphKind: graphKind)
        let app = try await CompiledModule(Self.app, name: "App", graphKind: graphKind, imports: [core])

        #expect(
            ConventionCheck(app, core).findings().map(\.summary) == [
                "App.swift:4: provider-conformance", "App.swift:6: dependencies-first", "App.swift:11: whole-bag",
                "App.swift:17: whole-bag", "App.swift:20: view-model-dependencies",
            ]
        )
        // The declarations of an unknown type can't be seen, so its initializers aren't checked.
        #expect(
            ConventionCheck(app).findings().map(\.summary) == [
                "App.swift:4: provider-conformance", "App.swift:11: whole-bag", "App.swift:17: whole-bag",
                "App.swift:20: view-model-dependencies",
            ]
        )
    }
}
