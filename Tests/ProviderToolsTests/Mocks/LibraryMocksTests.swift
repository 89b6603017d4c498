import Foundation
import Testing

@testable import ProviderTools

/// Mocks of what libraries declare that are compiled in other ways than their clients.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct LibraryMocksTests {
    /// Compiles the mocks of all protocols of a module.
    private func compiledMocks(
        of module: CompiledModule,
        options: [String] = []
    ) async throws -> [String] {
        var codebase = Codebase(module)
        let folder = try TemporaryFolder()
        var texts: [String] = []
        var files: [String] = []
        for symbol in codebase.protocols(of: module.name) {
            let mock = try await codebase.scaffold(symbol.usr)
            texts.append(mock.text)
            files.append(try folder.write(mock.text, to: "\(mock.name).swift").path)
        }
        try await Toolchain.check(files, as: "Mocks", importing: [module.folder.url], options: options)
        return texts
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func closuresOfSwift5ModulesAreImportedLeniently(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            "public protocol Loading { func load(_ completion: @escaping @MainActor (Int) -> Void) }",
            name: "Old",
            graphKind: graphKind,
            options: ["-swift-version", "5"]
        )
        let texts = try await compiledMocks(of: module, options: ["-warnings-as-errors"])
        #expect(texts[0].hasPrefix("@preconcurrency import Old\nimport Stubbing\n"))
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func anAssociatedTypeIsSendableWhereATypeAsksForIt(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            public struct Wrapped<Value> where Value: Sendable {}
            public protocol Loading {
                associatedtype Item
                associatedtype Other
                associatedtype Code: Hashable & Sendable
                func load() -> Task<Item, any Error>
                func save(_ other: Wrapped<Other>, _ code: Wrapped<Code>)
            }
            """,
            name: "Old",
            graphKind: graphKind,
            options: ["-swift-version", "5"]
        )
        let texts = try await compiledMocks(of: module)
        let parameters = "<Item: Sendable, Other: Sendable, Code: Hashable & Sendable>"
        #expect(texts[0].contains("final class MockLoading\(parameters): Loading {"))
    }

    @Test
    func aMockImportsTheModuleOfInheritedDefaults() async throws {
        let module = try await CompiledModule(
            "import Foundation\npublic protocol Refusal: LocalizedError { func reason() -> String }"
        )
        let texts = try await compiledMocks(
            of: module,
            options: ["-enable-upcoming-feature", "MemberImportVisibility"]
        )
        #expect(texts[0].hasPrefix("import Fixture\nimport Foundation\nimport Stubbing\n"))
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func aMockIsUnavailableWhereItsProtocolIs(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            @available(iOSApplicationExtension, unavailable)
            public protocol Opening { func open(_ path: String) -> Bool }
            """,
            graphKind: graphKind
        )
        let texts = try await compiledMocks(of: module)
        #expect(texts[0].contains("\n@available(iOSApplicationExtension, unavailable)\nfinal class MockOpening"))
        #expect(texts[0].contains("let openStub = Stub<String, Bool>()"))
    }

    @Test
    func anAliasOfWhatCannotBeCopiedCannotBeCopied() async throws {
        let mocks = try await WrittenMocks(
            types: """
                struct Box<Value>: ~Copyable {}
                typealias Named = Box<Int>
                typealias Held<Value> = Box<Value>
                """,
            protocols: [
                "protocol P { func make() -> Named }",
                "protocol P { func make<Value>(_ type: Value.Type) -> Held<Value> }",
            ]
        )
        #expect(
            mocks.members("protocol P { func make() -> Named }") == [
                "let makeStub = Stub<Void, @Sendable () -> Named>()", "func make() -> Named {", "    makeStub()()", "}",
            ]
        )
        #expect(mocks.text("protocol P { func make<Value>(_ type: Value.Type) -> Held<Value> }").contains("#error("))
    }

    @Test(arguments: [
        "class Base { init() {} }\nprotocol P: Base { init(name: String); func start() }",
        "class Model {}\nprotocol P { func use<Value>(_ body: (Model) async throws -> Value) async throws -> Value }",
        "class Model {}\nprotocol P { func send(_ model: Model, next: (Model) async -> Int) async -> Int }",
    ])
    func aMockThatTheMainActorCannotHaveBelongsToNoActor(source: String) async throws {
        let module = try await CompiledModule(source)
        let texts = try await compiledMocks(of: module, options: ["-default-isolation", "MainActor"])
        #expect(texts[0].contains("\nnonisolated final class MockP: "))
    }

    @Test
    func commentsAreBrokenAndListTypesAsPeopleDo() async throws {
        let names = ["Account", "Booking"].map { "\($0)OfSomeoneWithAnExtraordinarilyLongName" }
        let module = try await CompiledModule(
            """
            class \(names[0]) {}
            class \(names[1]) {}
            class Card {}
            protocol Paying: Sendable {
                func pay(_ account: \(names[0]), _ booking: \(names[1])) -> Card
                func give(_ card: Card, _ account: \(names[0]))
            }
            """
        )
        let mock = try await Codebase(module).scaffolded("Paying")
        let remarks = mock.text.split(separator: "\n").filter { $0.hasPrefix("    //") }
        #expect(
            remarks == [
                "    // The compiler can't prove that this stub is Sendable: neither \(names[0]),",
                "    // \(names[1]), nor Card is.",
                "    // The compiler can't prove that this stub is Sendable: neither Card nor",
                "    // \(names[0]) is.",
            ]
        )
        #expect(
            mock.notes.last?.message
                == "MockPaying.giveStub is nonisolated(unsafe), because neither Card nor \(names[0]) is Sendable."
        )
    }
}

extension Codebase {
    fileprivate func scaffolded(_ name: String) async throws -> ScaffoldedMock {
        var copy = self
        return try await copy.scaffold(protocolNamed: name)
    }
}
