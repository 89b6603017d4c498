import Testing

@testable import ProviderTools

/// The names of mocks and the definition of a mock, as each part of the tools uses them.
@Suite(.timeLimit(.minutes(5)))
struct MockNameTests {
    static let names: [(protocolName: String, mock: String)] = [
        ("UserStore", "MockUserStore"), ("A.P", "MockAP"), ("A.B.P", "MockABP"),
        ("A.DependencyProviding", "MockADependencyProvider"), ("A.B.DependencyProviding", "MockABDependencyProvider"),
        ("DependencyProviding", "MockDependencyProviding"),
    ]

    private static let declarations = """
        protocol Product {}
        protocol UserStore { func run() }
        protocol DependencyProviding { func run() }
        enum A {
            protocol P { func run() }
            protocol DependencyProviding { func run() }
            enum B {
                protocol P { func run() }
                protocol DependencyProviding { func run() }
            }
        }

        """

    @Test
    func theScaffolderAndTheCheckerGiveOneName() async throws {
        let fakes = Self.names.enumerated().map { index, name in
            "final class Fake\(index): \(name.protocolName) { let runStub = Stub<Void, Void>(); func run() {} }"
        }
        let stubbing = try await StandIns.stubbing()
        let module = try await CompiledModule(
            "import Stubbing\n" + Self.declarations + fakes.joined(separator: "\n"),
            imports: [stubbing]
        )
        var codebase = Codebase(module)
        let findings = ConventionCheck(module, stubbing).findings().filter { $0.rule == "mock-name" }
        for (index, name) in Self.names.enumerated() {
            let mock = try await codebase.scaffold(protocolNamed: name.protocolName)
            #expect(mock.name == name.mock)
            let finding = findings.first { $0.message.contains("`Fake\(index)`") }
            #expect(finding?.message.contains("`\(name.mock)`") == true, "\(name.mock)")
        }
    }

    @Test
    func theDiagramOmitsMocks() async throws {
        let mocks = Self.names.map { name in
            """
            final class \(name.mock): \(name.protocolName) {
                struct Inner { let product: any Product }
                let product: any Product
                init(product: any Product) { self.product = product }
                func run() {}
            }
            """
        }
        let codebase = Codebase(try await CompiledModule(Self.declarations + mocks.joined(separator: "\n")))
        #expect(ProviderGraph(codebase: codebase, modules: ["Fixture"]).edges == [])
    }

    @Test(arguments: [
        ("MockUserStore", "UserStore", true), ("MockSlowUserStore", "UserStore", true),
        ("MockUserStoreThatFails", "UserStore", true), ("MockP", "A.B.P", true), ("MockABP", "A.B.P", true),
        ("MockBDependencyProvider", "A.B.DependencyProviding", true),
        ("MockDependencyProvider", "A.DependencyProviding", false),
        ("MockDependencyProviding", "A.DependencyProviding", false), ("UserStoreMock", "UserStore", false),
        ("FakeUserStore", "UserStore", false), ("Mock", "UserStore", false),
    ])
    func aMockNameCanContainOtherWords(name: String, protocolName: String, isName: Bool) {
        #expect(MockName.isName(name, ofMockOf: protocolName.split(separator: ".").map(String.init)) == isName)
    }

    /// Types, and whether they are mocks.
    static let types: [(declaration: String, isMock: Bool)] = [
        ("final class MockUserStore: UserStore { func run() {} }", true),
        ("final class Fake: UserStore { let runStub = Stub<Void, Void>(); func run() {} }", true),
        ("actor Fake: A.P { let runStub = AsyncStub<Void, Void>(); nonisolated func run() {} }", true),
        ("struct Fake: UserStore { struct StaticStubs { let runStub = Stub<Void, Void>() }; func run() {} }", true),
        ("typealias S = Stub<Void, Void>; struct Fake: UserStore { let runStub = S(); func run() {} }", true),
        ("final class Fake: UserStore { let stub = 1; func run() {} }", false),
        ("final class Fake: UserStore { struct Suite { let runStub = Stub<Void, Void>() }; func run() {} }", false),
        ("struct Suite { let runStub = Stub<Void, Void>() }", false),
        ("struct MockThing: Sendable { let stub = 1 }", false),
        ("struct MockThing: Equatable { let runStub = 1 }", false),
        ("enum MockUserStore: UserStore { case a; func run() {} }", false),
        ("protocol MockUserStore: UserStore {}", false),
    ]

    @Test(arguments: types)
    func aMockStandsForAProtocolAndIsMadeOfStubsOrNamedForIt(declaration: String, isMock: Bool) async throws {
        // One module has them all.
        let examples = Self.types.enumerated().map { "enum Example\($0) { \($1.declaration) }\n" }.joined()
        let module = try await CompiledModule(
            "import Stubbing\n" + Self.declarations + examples,
            imports: [try await StandIns.stubbing()]
        )
        let codebase = Codebase(module)
        let index = try #require(Self.types.firstIndex { $0.declaration == declaration })
        let mocks = codebase.allSymbols.filter { $0.qualifiedName.hasPrefix("Example\(index).") && codebase.isMock($0) }
        #expect(!mocks.isEmpty == isMock)
    }
}
