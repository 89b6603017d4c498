import Testing

@testable import ProviderTools

/// The mocks that stubs of other mocks state as neutral values.
@Suite(.timeLimit(.minutes(5)))
struct NeutralValuesTests {
    /// A module with protocols whose mocks may be neutral values.
    private static let module = Task {
        try await CompiledModule(
            """
            public protocol Session {}
            public protocol Box<Item> { associatedtype Item }
            public enum Outer { public protocol Session {} }
            @MainActor public protocol Screen {}
            public protocol Child: Screen {}
            @globalActor public actor Database { public static let shared = Database() }
            @Database public protocol Table {}
            public protocol Window { @MainActor func show() }
            public struct Oops: Error {}
            public typealias Alias = any Session
            """ + requirements.enumerated().map { "\npublic protocol Asked\($0) { \($1.requirement) }" }.joined()
                + "\n@MainActor public protocol Isolated { func f() -> any Screen; nonisolated func g() -> any Screen }"
        )
    }

    /// Requirements, and the neutral values that their stubs state.
    private static let requirements: [(requirement: String, neutralValues: [String])] = [
        ("func f() -> any Session", ["MockSession()"]),
        ("func f() async -> any Session", ["MockSession()"]),
        ("func f() throws(Oops) -> any Session", ["MockSession()"]),
        ("var v: any Session { get set }", ["MockSession()"]),
        ("subscript(key: Int) -> any Session { get }", ["MockSession()"]),
        ("static func f() -> any Session", ["MockSession()"]),
        ("func f() -> any Outer.Session", ["MockOuterSession()"]),
        ("func f(_ session: inout any Session)", ["MockSession()"]),
        ("@MainActor func f() -> any Screen", ["MainActor.assumeIsolated { MockScreen() }"]),
        ("@MainActor func f() -> any Child", ["MainActor.assumeIsolated { MockChild() }"]),
        ("@MainActor func f() -> any Session", ["MockSession()"]),
        // A stub throws an error rather than returning a neutral value, and `nil` is one already.
        ("func f() throws -> any Session", []),
        ("func f() throws(any Error) -> any Session", []),
        ("var v: any Session { get throws }", []),
        ("func f() -> (any Session)?", []),
        ("func f() -> [any Session]", []),
        // Other types than the mock may be asked for.
        ("func f() -> any Session & Sendable", []),
        ("func f() -> any Box<Int>", []),
        ("func f() -> any Box", []),
        ("func f() -> any Session.Type", []),
        ("func f() -> Alias", []),
        ("func f<Value: Session>() -> Value", []),
        // The value would be created on another actor than the mock's, or it isn't clear on which.
        ("func f() -> any Screen", []),
        ("func f() -> any Child", []),
        ("@MainActor func f() -> any Table", []),
        ("@MainActor func f() -> any Window", []),
    ]

    @Test
    func onlyAResultOfOneProtocolStatesItsMock() async throws {
        let module = try await Self.module.value
        var codebase = Codebase(module)
        let mocks = try await codebase.scaffoldTogether(codebase.protocols(of: "Fixture"))
        for (index, (requirement, neutralValues)) in Self.requirements.enumerated() {
            let mock = try #require(mocks.first { $0.name == "MockAsked\(index)" })
            #expect(mock.text.neutralValues == neutralValues, "\(requirement)")
        }
        let isolated = try #require(mocks.first { $0.name == "MockIsolated" })
        #expect(isolated.text.neutralValues == ["MainActor.assumeIsolated { MockScreen() }"])

        let files = mocks.map { ("\($0.name).swift", $0.text) }
        try await TestSources(Dictionary(uniqueKeysWithValues: files)).compile(importing: [module])
    }

    /// Mocks as people have them, and whether a stub states them.
    @Test(arguments: [
        ("final class MockSession: Session {}", true),
        ("public class MockSession: Fixture.Session { public init() {} }", true),
        ("actor MockSession: Session, Sendable {}", true),
        ("@available(macOS 12, *) final class MockSession: Session {}", true),
        ("final class MockSession: Session { init(id: Int) {}; init(name: String = \"\", ids: Int...) {} }", true),
        ("final class MockSession: Session { init(id: Int) {} }", false),
        ("final class MockSession: Session { init() throws {} }", false),
        ("final class MockSession: Session { init() async {} }", false),
        ("final class MockSession: Session { init?() {} }", false),
        ("final class MockSession: Session { private init() {} }", false),
        ("final class MockSession: Session {\n#if DEBUG\ninit() {}\n#else\ninit(a: Int) {}\n#endif\n}", false),
        ("private final class MockSession: Session {}", false),
        ("fileprivate final class MockSession: Session {}", false),
        ("#if DEBUG\nfinal class MockSession: Session {}\n#endif", false),
        ("final class MockSession<Value>: Session {}", false),
        ("struct MockSession: Session { var id: Int }", false),
        ("class Base { init(id: Int) {} }\nfinal class MockSession: Base, Session {}", false),
        ("final class MockSession: Outer.Session {}", false),
        ("@Database final class MockSession: Session {}", false),
        ("@MainActor final class MockSession: Session {}", false),
        ("enum Mocks { final class MockSession: Session {} }", false),
        ("final class MockSlowSession: Session {}", false),
        ("final class MockSession: Session {", false),
    ])
    func aMockIsStatedIfItsTargetCanCreateItWithoutArguments(mock: String, isStated: Bool) async throws {
        var codebase = Codebase(try await Self.module.value)
        let mocks = ExistingMocks([SourceFile(path: "Mocks.swift", text: mock)])
        let text = try await codebase.scaffold(codebase.symbol(named: "Asked0").usr, mocks: mocks).text
        #expect(text.neutralValues == (isStated ? ["MockSession()"] : []))
    }

    @Test
    func aMockOfAnotherTargetIsNotStated() async throws {
        var codebase = Codebase(try await Self.module.value)
        let mock = "public final class MockSession: Session { public init() {} }"
        let file = SourceFile(path: "Mocks.swift", text: mock)
        let mocks = ExistingMocks([.init(module: "Mocks", visibleModules: nil, sources: [file])])
        let text = try await codebase.scaffold(codebase.symbol(named: "Asked0").usr, mocks: mocks).text
        #expect(text.neutralValues == [])
    }

    @Test
    func mocksThatStateEachOtherOrThemselvesCompile() async throws {
        let module = try await CompiledModule(
            """
            public protocol Parent: Sendable { func child() -> any Child }
            public protocol Child: Sendable { func parent() -> any Parent }
            public protocol Node: Actor { func next() -> any Node }
            @MainActor public protocol Screen { func next() async -> any Screen }
            public protocol Kind { init(name: String); static func make() -> any Kind }
            open class Base { public init() {} }
            public protocol Derived: Base { func next() -> any Derived }
            """,
        )
        var codebase = Codebase(module)
        let mocks = try await codebase.scaffoldTogether(codebase.protocols(of: "Fixture"))
        let values = Dictionary(uniqueKeysWithValues: mocks.map { ($0.name, $0.text.neutralValues) })
        #expect(
            values == [
                "MockParent": ["MockChild()"], "MockChild": ["MockParent()"], "MockNode": ["MockNode()"],
                "MockScreen": ["MainActor.assumeIsolated { MockScreen() }"], "MockKind": ["MockKind()"],
                "MockDerived": [],
            ]
        )
        let files = mocks.map { ("\($0.name).swift", $0.text) }
        try await TestSources(Dictionary(uniqueKeysWithValues: files)).compile(importing: [module])
    }
}

extension String {
    /// The neutral values that stubs state in a mock.
    fileprivate var neutralValues: [String] {
        matches(of: /neutralValue: (.*)\)\n/).map { String($0.output.1) }
    }
}
