import Foundation
import Testing

@testable import ProviderTools

@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct MockScaffoldTests {
    private let store = """
        import Foundation

        protocol Store: Sendable {
            /// A comment of the protocol, which isn't repeated.
            func save(_ data: Data, as name: String) async throws
            var count: Int { get }
        }
        """

    @Test(arguments: CompiledModule.GraphKind.all)
    func aMockIsWrittenAsByHand(graphKind: CompiledModule.GraphKind) async throws {
        var codebase = Codebase(try await CompiledModule(store, name: "App", graphKind: graphKind))
        let mock = try await codebase.scaffold(protocolNamed: "Store")

        #expect(mock.name == "MockStore")
        #expect(mock.notes == [])
        #expect(
            mock.text == """
                import Foundation
                import Stubbing

                @testable import App

                /// A mock of ``Store``.
                final class MockStore: Store {
                    struct SaveArguments: Equatable, Sendable {
                        let data: Data
                        let name: String
                    }

                    let saveStub = AsyncThrowingStub<SaveArguments, Void, any Error>()
                    let countStub = Stub<Void, Int>()

                    func save(_ data: Data, as name: String) async throws {
                        try await saveStub(SaveArguments(data: data, name: name))
                    }

                    var count: Int { countStub() }
                }

                """
        )
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func typesThatOnlyAPackageSeesAreImportedForTesting(graphKind: CompiledModule.GraphKind) async throws {
        let options = ["-package-name", "kit"]
        let core = try await CompiledModule(
            "package struct Group: Sendable {}",
            name: "Core",
            graphKind: graphKind,
            options: options
        )
        let app = try await CompiledModule(
            "import Core\npackage protocol Curve { var group: Group { get } }",
            name: "App",
            graphKind: graphKind,
            imports: [core],
            options: options
        )
        var codebase = Codebase(core, app)
        let text = try await codebase.scaffold(protocolNamed: "Curve").text
        #expect(text.hasPrefix("import Stubbing\n\n@testable import App\n@testable import Core\n\n"))
    }

    @Test
    func aPublicProtocolNeedsNoTestableImport() async throws {
        var codebase = Codebase(
            try await CompiledModule("public protocol Store { func save(_ name: String) }", name: "App")
        )
        let text = try await codebase.scaffold(protocolNamed: "Store").text
        #expect(text.hasPrefix("import App\nimport Stubbing\n\n"))
    }

    @Test(arguments: [("public", "@testable import App\n"), ("open", "import App\n")])
    func onlyAnOpenSuperclassNeedsNoTestableImport(access: String, line: String) async throws {
        var codebase = Codebase(
            try await CompiledModule(
                "\(access) class Base { public init() {} }\npublic protocol P: Base {}",
                name: "App"
            )
        )
        #expect(try await codebase.scaffold(protocolNamed: "P").text.hasPrefix(line))
    }

    @Test(arguments: [
        ("protocol P {}", "@testable import App\n\n/// A mock of ``P``.\nfinal class MockP: P {}\n"),
        (
            "protocol P: CustomStringConvertible {}",
            "@testable import App\n\n/// A mock of ``P``.\nfinal class MockP: P {\n"
                + "    var description: String { \"MockP\" }\n}\n"
        ),
        (
            "import Foundation\nprotocol P: NSObjectProtocol { func run() }",
            "import Foundation\nimport Stubbing\n\n@testable import App\n\n/// A mock of ``P``.\n"
                + "final class MockP: NSObject, P {\n    let runStub = Stub<Void, Void>()\n\n"
                + "    func run() {\n        runStub()\n    }\n}\n"
        ),
        (
            "@available(watchOS 9, macOS 13, iOS 16, *)\nprotocol P {}",
            "@testable import App\n\n/// A mock of ``P``.\n@available(macOS 13.0, *)\n@available(iOS 16.0, *)\n"
                + "@available(watchOS 9.0, *)\nfinal class MockP: P {}\n"
        ),
    ])
    func aMockHasNothingThatItDoesNotNeed(source: String, text: String) async throws {
        var codebase = Codebase(try await CompiledModule(source, name: "App"))
        #expect(try await codebase.scaffold(protocolNamed: "P").text == text)
    }

    @Test(arguments: [
        ("final class Base {}", "final"), ("class Base { init() {} }", nil), ("open class Base { init() {} }", nil),
    ])
    func aSuperclassThatNoMockCanInheritIsRefused(superclass: String, reason: String?) async throws {
        var codebase = Codebase(try await CompiledModule("\(superclass)\nprotocol P: Base { func run() }"))
        let message = reason.map { "P is for subclasses of Base, which is \($0), so no mock can inherit it." }
        var refusal: String?
        do {
            _ = try await codebase.scaffold(protocolNamed: "P")
        } catch {
            refusal = "\(error)"
        }
        #expect(refusal == message)
    }

    @Test
    func aPublicSuperclassOfAnotherModuleIsRefused() async throws {
        let library = try await CompiledModule("public class Base { public init() {} }", name: "Library")
        let app = try await CompiledModule(
            "import Library\nprotocol P: Base { func run() }",
            name: "App",
            imports: [library]
        )
        var codebase = Codebase(library, app)
        let error = await #expect(throws: ToolError.self) { _ = try await codebase.scaffold(protocolNamed: "P") }
        #expect(error?.description == "P is for subclasses of Base, which isn't open, so no mock can inherit it.")
    }

    @Test
    func onlyAStubThatIsNotSendableInASendableMockIsMarked() async throws {
        var codebase = Codebase(
            try await CompiledModule(
                """
                final class Draft {}
                struct Box<Value> { let value: Value }
                extension Box: Sendable where Value: Sendable {}
                protocol Editing: Sendable {
                    func edit(_ draft: Draft)
                    func open(_ box: Box<Int>)
                    func close(_ box: Box<Draft>)
                    func end()
                }
                """
            )
        )
        let mock = try await codebase.scaffold(protocolNamed: "Editing")
        let stubs = mock.text.split(separator: "\n").filter { $0.contains("Stub = ") || $0.contains("//") }.dropFirst()
        #expect(
            stubs.map { $0.drop { $0 == " " } } == [
                "// The compiler can't prove that this stub is Sendable: Draft isn't.",
                "nonisolated(unsafe) let editStub = Stub<Draft, Void>()",
                "let openStub = Stub<Box<Int>, Void>()",
                "// The compiler can't prove that this stub is Sendable: Box<Draft> isn't.",
                "nonisolated(unsafe) let closeStub = Stub<Box<Draft>, Void>()",
                "let endStub = Stub<Void, Void>()",
            ]
        )
        #expect(mock.notes.compactMap(\.location?.line) == [5, 7])
        #expect(
            mock.notes.map(\.message) == [
                "MockEditing.editStub is nonisolated(unsafe), because Draft isn't Sendable.",
                "MockEditing.closeStub is nonisolated(unsafe), because Box<Draft> isn't Sendable.",
            ]
        )
    }

    @Test
    func aTypeOfTheSameNameInAnotherModuleIsQualified() async throws {
        let other = try await CompiledModule("public struct User: Sendable { public init() {} }", name: "Other")
        let app = try await CompiledModule(
            """
            import Other
            struct User: Sendable {}
            struct Duration {}
            protocol Users {
                func both(_ user: User, _ other: Other.User) -> Swift.Duration
            }
            """,
            name: "App",
            imports: [other]
        )
        var codebase = Codebase(other, app)
        let text = try await codebase.scaffold(protocolNamed: "Users").text
        #expect(text.contains("func both(_ user: App.User, _ other: Other.User) -> Swift.Duration {"))
        #expect(text.hasPrefix("import Other\nimport Stubbing\n\n@testable import App\n"))
    }

    @Test
    func unrecordedArgumentsAreReportedPerRequirement() async throws {
        var codebase = Codebase(
            try await CompiledModule("protocol Sorting { func sort(_ areOrdered: (Int, Int) -> Bool) -> [Int] }")
        )
        let mock = try await codebase.scaffold(protocolNamed: "Sorting")
        #expect(
            mock.notes.map(\.message) == [
                "MockSorting.sort(_:): The mock neither calls nor records `areOrdered`, because it's a nonescaping closure."
            ]
        )
        let comment = "    // The mock neither calls nor records `areOrdered`, because it's a nonescaping closure."
        #expect(mock.text.contains("\(comment)\n    func sort"))
    }

    @Test
    func anUnstubbableSubscriptBecomesACompilerError() async throws {
        var codebase = Codebase(
            try await CompiledModule(
                "protocol Keeping { subscript<Value: ~Copyable>(type: Value.Type) -> Value { get } }"
            )
        )
        let mock = try await codebase.scaffold(protocolNamed: "Keeping")
        #expect(
            mock.notes.map(\.message) == [
                "MockKeeping.subscript(_:): No stub can return this: `Value` can't be copied, and is another type in each "
                    + "call. Write it by hand."
            ]
        )
        #expect(mock.text.contains("        #error("))
        #expect(!mock.text.contains("Stub<"))
    }

    @Test
    func aSelfReferentialAssociatedTypeBecomesACompilerError() async throws {
        var codebase = Codebase(
            try await CompiledModule(
                """
                protocol Making {
                    associatedtype Made
                }
                protocol Makeable {
                    associatedtype Maker: Making where Maker.Made == Self
                    func maker() -> Maker
                }
                """
            )
        )
        let mock = try await codebase.scaffold(protocolNamed: "Makeable")
        let message =
            "MockMakeable: `Maker` depends on the mock itself. Choose a type: "
            + "write `typealias Maker = …`."
        #expect(mock.notes.map(\.message) == [message])
        #expect(mock.text.contains("final class MockMakeable: Makeable {\n    #error(\"\(message)\")\n"))
    }

    @Test(arguments: [
        ("@_spi(Plugins)\npublic protocol Plugging { func plug() }", "@_spi(Plugins) "),
        (
            "public enum A {}\n@_spi(B) extension A {\n\n\n\n\n\n\n\n\npublic struct C {}\n}\n"
                + "@_spi(Plugins) public protocol Plugging { func plug(_ c: A.C) }",
            "@_spi(B) @_spi(Plugins) "
        ),
    ])
    func anSPIProtocolIsImportedWithItsSPIGroup(source: String, groups: String) async throws {
        let module = try await CompiledModule(
            source,
            name: "App",
            graphKind: .emitted,
            options: ["-include-spi-symbols"]
        )
        var codebase = Codebase(module)
        let text = try await codebase.scaffold(protocolNamed: "Plugging").text
        #expect(text.hasPrefix("\(groups)import App\nimport Stubbing\n\n"))
    }

    @Test
    func anAliasThatIsMadeOfAnotherIsWrittenOut() async throws {
        var codebase = Codebase(
            try await CompiledModule(
                """
                protocol Building {
                    associatedtype Result: Sequence
                    typealias Part = Result.Element
                    typealias Parts = [Part]
                    func build(_ parts: Parts) -> Result
                }
                """
            )
        )
        let text = try await codebase.scaffold(protocolNamed: "Building").text
        #expect(text.contains("func build(_ parts: [Result.Element]) -> Result {"))
    }

    @Test
    func anUnstubbableRequirementBecomesACompilerError() async throws {
        var codebase = Codebase(
            try await CompiledModule("protocol Making { func make<Value: ~Copyable>(_ type: Value.Type) -> Value }")
        )
        let mock = try await codebase.scaffold(protocolNamed: "Making")
        let message =
            "MockMaking.make(_:): No stub can return this: `Value` can't be copied, and is another type in each "
            + "call. Write it by hand."
        #expect(mock.notes.map(\.message) == [message])
        #expect(
            mock.text.hasSuffix(
                """
                final class MockMaking: Making {
                    func make<Value>(_ type: Value.Type) -> Value where Value: ~Copyable {
                        #error("\(message)")
                    }
                }

                """
            )
        )
    }

    @Test(arguments: [
        ("private protocol Hidden {}", "Hidden"), ("enum Outer { fileprivate protocol Hidden {} }", "Outer.Hidden"),
    ])
    func aPrivateProtocolIsRefused(source: String, name: String) async throws {
        let codebase = Codebase(try await CompiledModule(source))
        let usr = try codebase.symbol(named: name).usr
        let scaffold = MockScaffold(
            codebase: codebase,
            protocolUSR: usr,
            implementsDefaulted: true,
            sources: SourceFiles { _ in nil }
        )
        let error = #expect(throws: ToolError.self) { try scaffold.mock() }
        #expect(error?.description.hasPrefix("\(name) is ") == true)
        #expect(error?.description.hasSuffix(", so no other file can have a mock of it: make it internal.") == true)
    }

    @Test
    func aRequirementThatIsUnavailableIsLeftOut() async throws {
        let module = try await CompiledModule("protocol P { func old(); func run() }")
        // Swift has no such requirements, but protocols of Objective-C do.
        let graphs = try module.graphs.map { graph in
            let text = String(decoding: try JSONEncoder().encode(graph), as: UTF8.self)
            let unavailable = #""title":"old()"},"availability":[{"isUnconditionallyUnavailable":true}]"#
            let changed = text.replacing(#""title":"old()"}"#, with: unavailable)
            return try JSONDecoder().decode(SymbolGraph.self, from: Data(changed.utf8))
        }
        var codebase = Codebase(graphs: graphs)
        let text = try await codebase.scaffold(protocolNamed: "P").text
        #expect(text.split(separator: "\n").filter { $0.contains("func ") } == ["    func run() {"])
    }

    @Test(arguments: [true, false])
    func requirementsWithADefaultAreWrittenUnlessAskedOtherwise(implementsDefaulted: Bool) async throws {
        var codebase = Codebase(
            try await CompiledModule(
                """
                protocol Logging {
                    func log(_ text: String)
                    func flush()
                }
                extension Logging {
                    func flush() {}
                }
                """
            )
        )
        let mock = try await codebase.scaffold(protocolNamed: "Logging", implementsDefaulted: implementsDefaulted)
        #expect(mock.text.contains("flushStub") == implementsDefaulted)
        #expect(mock.text.contains("logStub"))
    }

    @Test(arguments: [
        (["UserStore"], "MockUserStore"),
        (["UserService", "DependencyProviding"], "MockUserServiceDependencyProvider"),
        (["DependencyProviding"], "MockDependencyProviding"), (["Outer", "Listening"], "MockOuterListening"),
    ])
    func mocksAreNamedAsTheConventionSays(path: [String], name: String) {
        #expect(MockName.name(ofMockOf: path) == name)
    }
}
