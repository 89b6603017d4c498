import Testing

@testable import ProviderTools

/// The places and the forms of the parts that an update inserts or replaces.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct InsertedPartsTests {
    private static let codebase = Task {
        var codebase = Codebase(
            try await CompiledModule(
                """
                public protocol Clock {}
                public protocol Store {
                    var count: Int { get }
                    @discardableResult func clear() -> Int
                }
                public enum Logout {
                    public protocol DependencyProviding {
                        var clock: any Clock { get }
                        var store: any Store { get }
                    }
                }
                public protocol Naming { static var zone: String { get }; static var name: String { get } }
                """
            )
        )
        for symbol in codebase.protocols(of: "Fixture") { _ = try await codebase.scaffold(symbol.usr) }
        return codebase
    }

    private func updated(_ name: String, _ text: String) async throws -> String {
        let codebase = try await Self.codebase.value
        let symbol = try #require(codebase.protocols(of: "Fixture").first { $0.qualifiedName == name })
        let mocked = try ChangingProtocol(symbol, in: codebase)
        return try UpdatedMock(text, named: mocked.mockName, scaffold: mocked.scaffold).text
    }

    private func logout(clock: String, store: String, access: String = "") -> String {
        """
        import Fixture
        import Stubbing

        \(access)final class MockLogoutDependencyProvider: Logout.DependencyProviding {
            \(access)let clockStub: Stub<Void, any \(clock)>
            \(access)let storeStub: Stub<Void, any \(store)>

            \(access)init(clock: any \(clock), store: any \(store)) {
                clockStub = Stub(defaultReturnValue: clock)
                storeStub = Stub(defaultReturnValue: store)
            }

            \(access)var clock: any \(clock) { clockStub() }

            \(access)var store: any \(store) { storeStub() }
        }

        """
    }

    @Test(arguments: [("Watch", "Store"), ("Clock", "Shop"), ("Watch", "Shop"), ("Clock", "Store")])
    func parametersOfTheInitializerGetTheirNewTypes(clock: String, store: String) async throws {
        let updated = try await updated("Logout.DependencyProviding", logout(clock: clock, store: store))
        #expect(updated == logout(clock: "Clock", store: "Store"))
    }

    @Test
    func partsOfAPublicMockArePublic() async throws {
        let old = """
            import Fixture
            import Stubbing

            public final class MockStore: Store {
                public let countStub = Stub<Void, Int>()

                public init() {}

                public var count: Int { countStub() }
            }

            """
        #expect(
            try await updated("Store", old) == """
                import Fixture
                import Stubbing

                public final class MockStore: Store {
                    public let countStub = Stub<Void, Int>()
                    public let clearStub = Stub<Void, Int>()

                    public init() {}

                    public var count: Int { countStub() }

                    @discardableResult
                    public func clear() -> Int {
                        clearStub()
                    }
                }

                """
        )
    }

    @Test(arguments: [
        ("import Stubbing", "import Fixture\nimport Stubbing"),
        ("import Alpha\nimport Beta\nimport Stubbing", "import Alpha\nimport Beta\nimport Fixture\nimport Stubbing"),
        (
            "import Alpha\nimport Beta\n\n@testable import Fixture",
            "import Alpha\nimport Beta\nimport Stubbing\n\n@testable import Fixture"
        ),
    ])
    func importsAreInsertedInAlphabeticalOrder(old: String, new: String) async throws {
        let updated = try await updated("Store", "\(old)\n\nfinal class MockStore: Store {}\n")
        #expect(updated.hasPrefix("\(new)\n\nfinal class MockStore"), "\(updated)")
    }

    @Test
    func aMockWithoutStaticStubsGetsThem() async throws {
        let updated = try await updated(
            "Naming",
            "import Fixture\nimport Stubbing\n\nfinal class MockNaming: Naming {}\n"
        )
        let scaffolded = """
                struct StaticStubs: Sendable {
                    let zoneStub = Stub<Void, String>()
                    let nameStub = Stub<Void, String>()
                }
            """
        #expect(updated.contains(scaffolded), "\(updated)")
        #expect(updated.contains("static var zone: String { stubs.zoneStub() }"), "\(updated)")

        let onlyZone = updated.replacing("        let nameStub = Stub<Void, String>()\n", with: "")
            .replacing("\n\n    static var name: String { stubs.nameStub() }", with: "")
        #expect(try await self.updated("Naming", onlyZone) == updated)
    }

    @Test
    func theIndentationIsThatOfADeclarationThatBeginsALine() async throws {
        let old = "import Fixture\nimport Stubbing\nfinal class MockStore: Store { let a = 1\n  let b = 2\n}\n"
        let updated = try await updated("Store", old)
        #expect(updated.contains("\n  let countStub = Stub<Void, Int>()\n"), "\(updated)")
    }
}
