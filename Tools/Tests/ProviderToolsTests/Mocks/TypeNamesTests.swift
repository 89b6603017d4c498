import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct TypeNamesTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func membersOfAnExtensionAreFoundByTheExtendedType(graphKind: CompiledModule.GraphKind) async throws {
        let library = try await CompiledModule("public struct Account: Sendable { public init() {} }", name: "Library")
        let app = try await CompiledModule(
            """
            import Library
            extension Account {
                struct Owner: Sendable {}
                protocol Listening { func changed(_ account: Account, by owner: Owner) }
            }
            """,
            name: "App",
            graphKind: graphKind,
            imports: [library]
        )
        let text = try await app.mock(of: "Account.Listening", beside: library).text
        let names = text.split(separator: "\n").filter { line in
            ["import", "class", "func"].contains(where: line.contains)
        }
        #expect(
            names == [
                "import Library", "import Stubbing", "@testable import App",
                "final class MockAccountListening: Account.Listening {",
                "    func changed(_ account: Account, by owner: Account.Owner) {",
            ]
        )
    }

    @Test
    func aNameThatTwoImportedModulesHaveIsWrittenWithItsModule() async throws {
        let shapes = try await CompiledModule("public struct Diagnostic: Sendable {}", name: "Shapes")
        let parsing = try await CompiledModule(
            "public struct Diagnostic {}; public struct Tree: Sendable {}",
            name: "Parsing"
        )
        let app = try await CompiledModule(
            "import Parsing\nimport Shapes\nprotocol Checking { func check(_ tree: Tree) -> Shapes.Diagnostic }",
            name: "App",
            imports: [shapes, parsing]
        )
        #expect(try Codebase(app).drafter(of: "Checking").modulesWanted() == ["Parsing", "Shapes"])
        let text = try await app.mock(of: "Checking", beside: shapes, parsing).text
        #expect(text.contains("    func check(_ tree: Tree) -> Shapes.Diagnostic {\n"))
    }

    @Test
    func aTypeOfAModuleThatATypeHidesIsImportedByItself() async throws {
        let other = try await CompiledModule("public struct Profile {}; public final class Draft {}", name: "Other")
        let app = try await CompiledModule(
            """
            import Other
            enum App {}
            struct Profile: Sendable {}
            actor Draft {}
            protocol Showing { func show(_ profile: Profile) -> Other.Draft; var draft: Draft { get } }
            struct Screen {
                let showing: any Showing
                init(showing: any Showing, profile: @escaping (Profile) -> Void) { self.showing = showing }
                func show(_ profile: Profile) {}
            }
            """,
            name: "App",
            imports: [other]
        )
        let written = try await WrittenSuites(of: ["Screen"], in: Codebase(app, other))
        #expect(
            written.mocks["MockShowing"]?.hasPrefix(
                """
                import class App.Draft
                import struct App.Profile
                import Other
                import Stubbing

                @testable import App
                """
            ) == true
        )
        try await TestSources(written.files).compile(importing: [app, other])
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func theProtocolOfAnOpaqueParameterIsImported(graphKind: CompiledModule.GraphKind) async throws {
        let text = try await CompiledModule(
            "import Foundation\nprotocol Signing { func sign(_ data: some DataProtocol) -> Int }",
            graphKind: graphKind
        ).mock(of: "Signing").text
        #expect(text.hasPrefix("import Foundation\nimport Stubbing\n"))
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func typesBehindAnAliasOfTheProtocolAreNamedAndImported(graphKind: CompiledModule.GraphKind) async throws {
        let text = try await CompiledModule(
            """
            import Foundation
            public protocol Store {
                typealias Both = CustomStringConvertible & Sendable
                typealias Completion = (Date?) -> Void
                var both: Both { get }
                func load(_ completion: @escaping Completion)
            }
            """,
            graphKind: graphKind
        ).mock(of: "Store").text
        #expect(text.hasPrefix("import Fixture\nimport Foundation\nimport Stubbing\n"))
        #expect(text.contains("let bothStub = Stub<Void, any CustomStringConvertible & Sendable>()"))
        #expect(text.contains("func load(_ completion: @escaping (Date?) -> Void) {"))
    }

    @Test
    func anActorOfAnotherModuleIsImported() async throws {
        let library = try await CompiledModule(
            "@globalActor public actor Storage { public static let shared = Storage() }",
            name: "Library"
        )
        let app = try await CompiledModule(
            "import Library\nprotocol Running { func run(_ body: @escaping @Storage () -> Void) }",
            name: "App",
            // An emitted graph doesn't say that the closure is sendable.
            graphKind: .extracted,
            imports: [library]
        )
        let text = try await app.mock(of: "Running", beside: library).text
        #expect(text.hasPrefix("import Library\nimport Stubbing\n\n@testable import App\n"))
    }
}
