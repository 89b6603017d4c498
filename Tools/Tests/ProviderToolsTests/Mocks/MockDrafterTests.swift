import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct MockDrafterTests {
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
        let mock = try await CompiledModule(store, name: "App", graphKind: graphKind).mock(of: "Store")

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
        let text = try await app.mock(of: "Curve", beside: core).text
        #expect(text.hasPrefix("import Stubbing\n\n@testable import App\n@testable import Core\n\n"))
    }

    @Test(arguments: [
        ("public protocol P { func run() }", "import App\nimport Stubbing\n"),
        ("public class Base { public init() {} }\npublic protocol P: Base {}", "@testable import App\n"),
        ("open class Base { public init() {} }\npublic protocol P: Base {}", "import App\n"),
        ("enum Feed { public protocol P { func run() } }", "import Stubbing\n\n@testable import App\n"),
        ("@_spi(Plugins)\npublic protocol P { func plug() }", "@_spi(Plugins) import App\nimport Stubbing\n"),
        (
            "public enum A {}\n@_spi(B) extension A {\n\n\n\n\n\n\n\n\npublic struct C {}\n}\n"
                + "@_spi(Plugins) public protocol P { func plug(_ c: A.C) }",
            "@_spi(B) @_spi(Plugins) import App\nimport Stubbing\n"
        ),
    ])
    func aModuleIsImportedTestablyOrWithItsSPIOnlyWhereItHasToBe(source: String, imports: String) async throws {
        let isSPI = source.contains("@_spi")
        let options = isSPI ? ["-include-spi-symbols"] : []
        let kind = isSPI ? CompiledModule.GraphKind.emitted : .usual
        let module = try await CompiledModule(source, name: "App", graphKind: kind, options: options)
        let mock = try await module.mock(of: source.hasPrefix("enum") ? "Feed.P" : "P")
        #expect(mock.text.hasPrefix("\(imports)\n"))
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
        #expect(try await CompiledModule(source, name: "App").mock(of: "P").text == text)
    }

    @Test
    func aFinalSuperclassIsRefused() async throws {
        let module = try await CompiledModule("final class Base {}\nprotocol P: Base { func run() }")
        let error = await #expect(throws: ToolError.self) { _ = try await module.mock(of: "P") }
        #expect(error?.description == "P is for subclasses of Base, which is final, so no mock can inherit it.")
    }

    @Test
    func aPublicSuperclassOfAnotherModuleIsRefused() async throws {
        let library = try await CompiledModule("public class Base { public init() {} }", name: "Library")
        let app = try await CompiledModule(
            "import Library\nprotocol P: Base { func run() }",
            name: "App",
            imports: [library]
        )
        let error = await #expect(throws: ToolError.self) { _ = try await app.mock(of: "P", beside: library) }
        #expect(error?.description == "P is for subclasses of Base, which isn't open, so no mock can inherit it.")
    }

    @Test
    func anExtensionWithDefaultArgumentsIsARemark() async throws {
        let mock = try await CompiledModule(
            """
            protocol Paging { func load(page: Int, size: Int) -> [Int]; func reset() }
            extension Paging {
                func load(page: Int = 0, size: Int = 20) -> [Int] { [] }
                func reset() {}
            }
            """
        ).mock(of: "Paging")
        #expect(
            mock.notes.map(\.message) == [
                "A call of `load(page:size:)` that leaves out arguments runs this function, not MockPaging."
            ]
        )
        #expect(mock.notes.first?.location?.line == 3)
        #expect(mock.notes.allSatisfy { $0.severity == .warning })
    }

    @Test
    func aParameterThatIsAnObjectHasAComment() async throws {
        let mock = try await CompiledModule(
            """
            final class Basket { var items: [Int] = [] }
            actor Till {}
            protocol Ordering {
                func order(_ basket: Basket)
                func orderAll(_ baskets: [Basket], at till: Till)
                func close(_ window: AnyObject?)
                func onOrder(_ action: @escaping (Basket) -> Void)
            }
            """
        ).mock(of: "Ordering")
        let comments = mock.text.split(separator: "\n").compactMap {
            $0.firstMatch(of: /\/\/ `(.*)` is recorded by/)?.1
        }
        #expect(comments == ["basket", "baskets", "window"])
        #expect(mock.notes == [])
    }

    @Test
    func onlyAStubThatIsNotSendableInASendableMockIsMarked() async throws {
        let mock = try await CompiledModule(
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
        ).mock(of: "Editing")
        let stubs = mock.text.split(separator: "\n").filter { $0.contains("Stub = ") || $0.contains("// The c") }
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
        let text = try await app.mock(of: "Users", beside: other).text
        #expect(text.contains("func both(_ user: App.User, _ other: Other.User) -> Swift.Duration {"))
        #expect(text.hasPrefix("import Other\nimport Stubbing\n\n@testable import App\n"))
    }

    private static let unstubbable =
        "No stub can return this: `Value` can't be copied, and is another type in each call. Write it by hand."

    @Test(arguments: [
        (
            "protocol P { func sort(_ areOrdered: (Int, Int) -> Bool) -> [Int] }",
            "MockP.sort(_:): The mock neither calls nor records `areOrdered`, because it's a nonescaping closure.",
            "    // The mock neither calls nor records `areOrdered`, because it's a nonescaping closure.\n    func sort"
        ),
        (
            "protocol P { subscript<Value: ~Copyable>(type: Value.Type) -> Value { get } }",
            "MockP.subscript(_:): \(unstubbable)", "        #error("
        ),
        (
            "protocol P { func make<Value: ~Copyable>(_ type: Value.Type) -> Value }",
            "MockP.make(_:): \(unstubbable)",
            "final class MockP: P {\n    func make<Value>(_ type: Value.Type) -> Value where Value: ~Copyable {\n"
                + "        #error(\"MockP.make(_:): \(unstubbable)\")\n    }\n}\n"
        ),
        (
            "protocol Making { associatedtype Made }\n"
                + "protocol P { associatedtype Maker: Making where Maker.Made == Self; func maker() -> Maker }",
            "MockP: `Maker` depends on the mock itself. Choose a type: write `typealias Maker = …`.",
            "{\n    #error(\"MockP: `Maker` depends on the mock itself. Choose a type: write `typealias Maker = …`.\")\n"
        ),
    ])
    func aRequirementThatNoStubCanAnswerIsReported(source: String, note: String, text: String) async throws {
        let mock = try await CompiledModule(source).mock(of: "P")
        #expect(mock.notes.map(\.message) == [note])
        #expect(mock.text.contains(text))
        if source.contains("~Copyable") { #expect(!mock.text.contains("Stub<")) }
    }

    @Test
    func anAliasThatIsMadeOfAnotherIsWrittenOut() async throws {
        let text = try await CompiledModule(
            """
            protocol P {
                associatedtype Result: Sequence
                typealias Part = Result.Element
                typealias Parts = [Part]
                func build(_ parts: Parts) -> Result
            }
            """
        ).mock(of: "P").text
        #expect(text.contains("func build(_ parts: [Result.Element]) -> Result {"))
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
        let logging =
            "protocol Logging { func log(_ text: String); func flush() }\nextension Logging { func flush() {} }"
        var codebase = Codebase(try await CompiledModule(logging))
        let mock = try await codebase.scaffold(protocolNamed: "Logging", implementsDefaulted: implementsDefaulted)
        #expect(mock.text.contains("flushStub") == implementsDefaulted)
        #expect(mock.text.contains("logStub"))
    }
}
