import Foundation
import Testing

@testable import ProviderTools

/// Mocks of what libraries declare that are compiled in other ways than their clients.
@Suite(.timeLimit(.minutes(5)))
struct LibraryMocksTests {
    /// Protocols, the options of their module and of its clients, and a text of the mock.
    @Test(arguments: [
        (
            "public protocol P { func load(_ completion: @escaping @MainActor (Int) -> Void) }",
            ["-swift-version", "5"], ["-warnings-as-errors"], "@preconcurrency import Fixture\nimport Stubbing\n"
        ),
        // An associated type is sendable where a type asks for it.
        (
            """
            public struct Wrapped<Value> where Value: Sendable {}
            public protocol P {
                associatedtype Item
                associatedtype Other
                associatedtype Code: Hashable & Sendable
                func load() -> Task<Item, any Error>
                func save(_ other: Wrapped<Other>, _ code: Wrapped<Code>)
            }
            """,
            ["-swift-version", "5"], [],
            "final class MockP<Item: Sendable, Other: Sendable, Code: Hashable & Sendable>: P {"
        ),
        // A mock imports the module of inherited defaults.
        (
            "import Foundation\npublic protocol P: LocalizedError { func reason() -> String }",
            [], ["-enable-upcoming-feature", "MemberImportVisibility"],
            "import Fixture\nimport Foundation\nimport Stubbing\n"
        ),
        (
            "@available(iOSApplicationExtension, unavailable)\npublic protocol P { func open(_ path: String) -> Bool }",
            [], [],
            "\n@available(iOSApplicationExtension, unavailable)\nfinal class MockP: P {\n"
                + "    let openStub = Stub<String, Bool>()"
        ),
        // Mocks that the main actor can't have belong to no actor.
        (
            "class Base { init() {} }\nprotocol P: Base { init(name: String); func start() }",
            [], ["-default-isolation", "MainActor"], "\nnonisolated final class MockP: "
        ),
        (
            "class Model {}\nprotocol P { func use<Value>(_ body: (Model) async throws -> Value) async throws -> Value }",
            [], ["-default-isolation", "MainActor"], "\nnonisolated final class MockP: "
        ),
        (
            "class Model {}\nprotocol P { func send(_ model: Model, next: (Model) async -> Int) async -> Int }",
            [], ["-default-isolation", "MainActor"], "\nnonisolated final class MockP: "
        ),
    ])
    func mocksCompileWhateverTheOptionsOfTheirModules(
        source: String,
        options: [String],
        clientOptions: [String],
        text: String
    ) async throws {
        for graphKind in CompiledModule.GraphKind.all {
            let module = try await CompiledModule(source, graphKind: graphKind, options: options)
            let mock = try await module.mock(of: "P").text
            let file = try module.folder.write(mock, to: "\(graphKind)/MockP.swift").path
            try await Toolchain.check([file], as: "Mocks", importing: [module.folder.url], options: clientOptions)
            #expect(mock.contains(text))
        }
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

    @Test
    func commentsAreBrokenAndListTypesAsPeopleDo() async throws {
        let names = ["Account", "Booking"].map { "\($0)OfSomeoneWithAnExtraordinarilyLongName" }
        let module = try await CompiledModule(
            """
            struct \(names[0]) { var pay: () -> Void }
            struct \(names[1]) { var pay: () -> Void }
            struct Card { var pay: () -> Void }
            protocol Paying: Sendable {
                func pay(_ account: \(names[0]), _ booking: \(names[1])) -> Card
                func give(_ card: Card, _ account: \(names[0]))
            }
            """
        )
        let mock = try await module.mock(of: "Paying")
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
