import Testing

@testable import ProviderTools

/// The known conformances of a parameter's type, read from a function that takes one.
@Suite(.timeLimit(.minutes(5)))
struct TypeConformancesTests {
    private static let types = """
        final class Draft {}
        import Foundation
        actor Store {}
        @MainActor final class Screen {}
        struct User: Hashable, Identifiable { let id: Int }
        struct Box<Value> { let value: Value }
        extension Box: Sendable where Value: Sendable {}
        extension Box: Equatable where Value: Equatable {}
        struct Pair<First, Second> { let first: First; let second: Second }
        extension Pair: Sendable where First: Sendable, Second: Sendable {}
        class Shape: @unchecked Sendable {}
        class Circle: Shape, @unchecked Sendable {}
        class Record {}
        @available(*, unavailable) extension Record: Sendable {}
        class Player: Record {}
        class Captain: Player {}
        class Figure {}
        class Square: Figure, @unchecked Sendable {}
        protocol Sent: Sendable {}
        protocol Local {}
        typealias Users = [User]
        typealias Wrapped<Value> = Box<Value?>
        typealias Metadata = [String: Draft]
        """

    private static let rows: [(type: String, isSendable: Bool, isEquatable: Bool)] = [
        ("Int", true, true), ("String?", true, true), ("[Int: [User]]", true, true), ("Draft", false, false),
        ("Store", true, false), ("Screen", true, false), ("Box<Int>", true, true), ("Box<Draft>", false, false),
        ("Box<Box<User>>", true, true), ("Pair<Int, User>", true, false), ("Pair<Int, Draft>", false, false),
        ("Circle", true, false), ("Record", false, false), ("Player", false, false), ("Captain", false, false),
        ("Square", true, false), ("(Int, User)", true, false), ("(Int, Draft)", false, false),
        ("any Sent", true, false),
        ("any Local", false, false), ("any Local & Sent", true, false), ("any Error", true, false),
        ("Any", false, false), ("Users", true, true), ("Wrapped<Int>", true, true), ("Wrapped<Draft>", false, false),
        ("Metadata", false, false), ("Metadata.Key", true, true), ("Metadata.Value", false, false),
        ("User.ID", true, true), ("Int.Type", true, false), ("any Sent.Type", true, false),
        ("any Local.Type", false, false), ("() -> Void", false, false), ("@Sendable () -> Void", true, false),
        ("@MainActor () -> Void", true, false), ("Result<User, any Error>", true, false),
        ("Result<Draft, any Error>", false, false), ("AsyncStream<Int>", true, false),
        ("AsyncThrowingStream<Int, any Error>", true, false), ("AsyncThrowingStream<Draft, any Error>", false, false),
        ("NSMutableString", false, true),
        ("Swift.Duration", true, true), ("ArraySlice<Int>", true, true), ("ArraySlice<Draft>", false, false),
    ]

    private static let mocks = Task {
        try await WrittenMocks(types: types, protocols: rows.map { declaration($0.type) })
    }

    private static func declaration(_ type: String) -> String {
        let attribute = type.contains("->") ? "@escaping " : ""
        return "protocol P: Sendable { func f(_ value: \(attribute)\(type), _ number: Int) }"
    }

    @Test(arguments: rows)
    func conformancesAreFound(type: String, isSendable: Bool, isEquatable: Bool) async throws {
        let mock = try await Self.mocks.value
        let names = (isEquatable ? ["Equatable"] : []) + (isSendable ? ["Sendable"] : [])
        let inherited = names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
        #expect(
            mock.lines(Self.declaration(type), beginningWith: ["struct", "let fStub", "nonisolated(unsafe)"]) == [
                "struct FArguments\(inherited) {",
                "\(isSendable ? "" : "nonisolated(unsafe) ")let fStub = Stub<FArguments, Void>()",
            ]
        )
    }

    @Test
    func aConformanceThatTheSuperclassHasFromAnotherModuleIsFound() async throws {
        let library = try await CompiledModule(
            "open class Base { public init() {} }\npublic final class Special: Base {}\npublic final class Other {}",
            name: "Library"
        )
        let app = try await CompiledModule(
            """
            import Library
            extension Base: @retroactive @unchecked Sendable {}
            protocol Editing: Sendable { func edit(_ special: Special); func move(_ other: Other) }
            """,
            name: "App",
            imports: [library]
        )
        let text = try await app.mock(of: "Editing", beside: library).text
        #expect(
            text.split(separator: "\n").filter { $0.contains("Stub = ") } == [
                "    let editStub = Stub<Special, Void>()",
                "    nonisolated(unsafe) let moveStub = Stub<Other, Void>()",
            ]
        )
    }

    @Test
    func aModuleThatWasNotReadIsWanted() async throws {
        let module = try await CompiledModule(
            "import Foundation\nprotocol Clocks: Sendable { func set(_ date: Date) }"
        )
        #expect(try Codebase(module).drafter(of: "Clocks").modulesWanted() == ["FoundationEssentials"])
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func conformancesOfAModuleOnTheMainActorCompareNothingElsewhere(graphKind: CompiledModule.GraphKind) async throws {
        let text = try await CompiledModule(
            """
            struct Value: Equatable { var number: Int }
            enum Choice: Equatable { case first }
            nonisolated struct Free: Equatable { var number: Int }
            struct Written: Equatable {
                var number: Int
                nonisolated static func == (left: Self, right: Self) -> Bool { true }
            }
            nonisolated protocol Editing {
                func value(_ value: Value, _ number: Int)
                func choice(_ choice: Choice, _ number: Int)
                func free(_ free: Free, _ number: Int)
                func written(_ written: [Written], _ number: Int)
            }
            """,
            graphKind: graphKind,
            options: ["-default-isolation", "MainActor"]
        ).mock(of: "Editing").text
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("    struct") } == [
                "    struct ValueArguments: Sendable {", "    struct ChoiceArguments: Sendable {",
                "    struct FreeArguments: Equatable, Sendable {", "    struct WrittenArguments: Equatable, Sendable {",
            ]
        )
    }
}
