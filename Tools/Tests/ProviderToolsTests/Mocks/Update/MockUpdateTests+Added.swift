import Testing

@testable import ProviderTools

/// Members that are added, and types that become others.
extension MockUpdateTests {
    @Test
    func newMembersAreInsertedNextToTheirNeighbors() async throws {
        let text = """
            // Mine.
            final class MockStore: Store {
                let loadStub = AsyncThrowingStub<Int, String, any Error>()
                let countStub = Stub<Void, Int>() // Mine, too.

                /// Counts the call, then loads.
                func load(id: Int) async throws -> String {
                    print(id)
                    return try await loadStub(id)
                }

                func helper() {}

                var count: Int { countStub() }
            }
            """
        let updated = try await update("Store", text)
        #expect(
            updated.text == """
                // Mine.
                final class MockStore: Store {
                    struct StoreArguments: Equatable, Sendable {
                        let text: String
                        let id: Int
                    }

                    let loadStub = AsyncThrowingStub<Int, String, any Error>()
                    let storeStub = AsyncStub<StoreArguments, Void>()
                    let countStub = Stub<Void, Int>() // Mine, too.

                    /// Counts the call, then loads.
                    func load(id: Int) async throws -> String {
                        print(id)
                        return try await loadStub(id)
                    }

                    func store(_ text: String, id: Int) async {
                        await storeStub(StoreArguments(text: text, id: id))
                    }

                    func helper() {}

                    var count: Int { countStub() }
                }
                """
        )
        #expect(updated.messages == ["MockStore lacks `store(_:id:)`."])
    }

    @Test
    func importsAreAddedAboveAnAttributeOfTheFirstDeclaration() async throws {
        let updated = try await update("Row", "final class MockRow<ID: Hashable & Sendable>: Row {}\n", imports: "")
        #expect(updated.text.hasPrefix("\(Self.imports)@MainActor\nfinal class MockRow<"))
    }

    @Test
    func aStubStandsBeforeAnInitializerThatNoRequirementAsksFor() async throws {
        let text = """
            final class MockClock: Clock {
                let quote = ""
                init(quote: String) {}

                struct OwnArguments { let text: String }
            }
            """
        let updated = try await update("Clock", text)
        let stub = "    let hourStub = Stub<Void, Int>()\n\n"
        #expect(updated.text.contains("class MockClock: Clock {\n\(stub)    let quote"))
    }

    @Test
    func lineEndingsAndTabsAreThoseOfTheFile() async throws {
        let imports = "import Fixture\r\nimport Stubbing\r\n"
        let text = "class MockClock: Clock {\r\n\tlet a = 1\r\n}"
        let updated = try await update("Clock", text, imports: imports)
        #expect(
            updated.text
                == "class MockClock: Clock {\r\n\tlet hourStub = Stub<Void, Int>()\r\n\r\n\tlet a = 1\r\n\r\n"
                + "\tvar hour: Int { hourStub() }\r\n}"
        )
    }

    @Test
    func stubsKeepTheirNamesWhenOverloadsAreAdded() async throws {
        let updated = try await update(
            "Overloads",
            """
            final class MockOverloads: Overloads {
                let findStub = Stub<Int, Int>()
                func find(_ id: Int) -> Int { findStub(id) }
            }
            """
        )
        #expect(updated.text.contains("let findStub = Stub<Int, Int>()\n    let findNameStub = Stub<String, Int>()\n"))
    }

    @Test
    func membersInExtensionsAndOfNestedMocksCount() async throws {
        let text = """
            enum Mocks {
                final class MockStore: Store {
                    let loadStub = AsyncThrowingStub<Int, String, any Error>()
                    let countStub = Stub<Void, Int>()
                }
            }
            extension Mocks.MockStore {
                func load(id: Int) async throws -> String { try await loadStub(id) }
                var count: Int { countStub() }
            }
            """
        let updated = try await update("Store", text)
        #expect(updated.messages == ["MockStore lacks `store(_:id:)`."])
        #expect(updated.text.isMadeByInsertions(into: text))
        #expect(updated.text.contains("(id) }\n\n    func store(_ text: String, id: Int) async {\n        await"))
    }

    @Test
    func anExtensionOfSomeMocksGetsNoMember() async throws {
        let text = """
            final class MockDepot<Item>: Depot {
                let putStub = Stub<Item, Void>()
            }
            extension MockDepot where Item == Int {
                func put(_ item: Item) { putStub(item) }
            }
            """
        let updated = try await update("Depot", text)
        #expect(updated.text.isMadeByInsertions(into: text))
        #expect(updated.text.contains("    func close() {\n        closeStub()\n    }\n}\nextension"))
    }

    @Test
    func partsOfAPublicMockArePublic() async throws {
        let old = """
            public final class MockShelf: Shelf {
                public let countStub = Stub<Void, Int>()

                public init() {}

                public var count: Int { countStub() }
            }

            """
        let stub = "    public let clearStub = Stub<Void, Int>()\n"
        let member = "    @discardableResult\n    public func clear() -> Int {\n        clearStub()\n    }\n"
        #expect(
            try await update("Shelf", old).text
                == old.replacing("\n    public init", with: "\(stub)\n    public init")
                .replacing("{ countStub() }\n", with: "{ countStub() }\n\n\(member)")
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
        let updated = try await update("Shelf", "\(old)\n\nfinal class MockShelf: Shelf {}\n", imports: "")
        #expect(updated.text.hasPrefix("\(new)\n\nfinal class MockShelf"), "\(updated.text)")
    }

    @Test
    func aMockWithoutStaticStubsGetsThem() async throws {
        let updated = try await update("Naming", "final class MockNaming: Naming {}\n").text
        let stubs = "        let zoneStub = Stub<Void, String>()\n        let nameStub = Stub<Void, String>()\n"
        #expect(updated.contains("    struct StaticStubs: Sendable {\n\(stubs)    }\n"), "\(updated)")
        #expect(updated.contains("static var zone: String { stubs.zoneStub() }"), "\(updated)")

        let onlyZone = updated.replacing("        let nameStub = Stub<Void, String>()\n", with: "")
            .replacing("\n\n    static var name: String { stubs.nameStub() }", with: "")
        #expect(try await update("Naming", onlyZone).text == updated)
    }

    @Test
    func theIndentationIsThatOfADeclarationThatBeginsALine() async throws {
        let updated = try await update("Shelf", "final class MockShelf: Shelf { let a = 1\n  let b = 2\n}\n").text
        #expect(updated.contains("\n  let countStub = Stub<Void, Int>()\n"), "\(updated)")
    }

    private func row(_ conformance: String) -> String {
        """
        @MainActor
        final class MockRow<ID: Hashable & Sendable>: \(conformance)Row {
            let textStub = Stub<Void, String>()
            let hourStub = Stub<Void, Int>()
            let idStub = Stub<Void, ID>()

            var text: String { textStub() }

            var hour: Int { hourStub() }

            nonisolated var id: ID { idStub() }
        }
        """
    }

    @Test(arguments: ["", "nonisolated "])
    func aMemberThatAProtocolOfNoActorAsksForBecomesNonisolated(conformance: String) async throws {
        let updated = try await update("Row", row(conformance))
        #expect(updated.messages == ["`MockRow.hour` must be `nonisolated var hour: Int`."])
        #expect(updated.text.contains("    nonisolated var hour: Int { hourStub() }\n"))
    }

    @Test(arguments: [
        ("@MainActor\nfinal class MockClock: Clock {", true), ("actor MockClock: Clock {", true),
        ("@MainActor\nfinal class MockClock: @MainActor Clock {", false), ("final class MockClock: Clock {", false),
    ])
    func aMemberOfAMockOnAnActorIsNonisolatedIfItsProtocolIsOnNone(head: String, isNonisolated: Bool) async throws {
        let updated = try await update("Clock", "\(head)\n}\n")
        let modifier = isNonisolated ? "nonisolated " : ""
        #expect(updated.text.contains("    \(modifier)var hour: Int { hourStub() }\n"))
        #expect(updated.left == [])
    }

    /// A function that runs on the actor of its caller couldn't reach a stub on the mock's own.
    @Test(arguments: [("final class", ""), ("nonisolated final class", "nonisolated(nonsending) ")])
    func aFunctionRunsOnTheActorOfItsCallerIfTheMockIsOnNone(keyword: String, modifier: String) async throws {
        let updated = try await update("Editor", "\(keyword) MockEditor: Editor {\n}\n")
        #expect(updated.text.contains("    \(modifier)func edit(_ draft: Draft) async {\n"))
        #expect(updated.left == [])
    }

    @Test
    func aMockWithStaticStubsIsMadeGenericByHand() async throws {
        let text = """
            final class MockVault: Vault {
                struct StaticStubs: Sendable {
                    let makeStub = Stub<Void, Int>()
                }
                @TaskLocal static var stubs = defaultStubs(StaticStubs(), of: "MockVault.$stubs")
                static func make() -> Int { stubs.makeStub() }
            }
            """
        let updated = try await update("Vault", text)
        #expect(updated.left == ["The type parameters of MockVault differ from the scaffolded ones. Write:"])
        #expect(updated.text.hasPrefix("final class MockVault: Vault {"))
    }

    @Test
    func aTypeParameterGetsANewConstraint() async throws {
        func mock(_ parameter: String) -> String {
            """
            final class MockBoxes<\(parameter)>: Boxes {
                let boxStub = Stub<Item, Void>()

                func box(_ item: Item) {
                    boxStub(item)
                }
            }

            """
        }
        let updated = try await update("Boxes", mock("Item"))
        #expect(updated.text == mock("Item: Sendable"))
        #expect(updated.messages == ["MockBoxes must be `final class MockBoxes<Item: Sendable>: Boxes`."])
    }

    @Test
    func aFinalClassGetsAnInitializerAndAResultOfSelf() async throws {
        let members = "    let closeStub = Stub<Void, Void>()\n    func close() { closeStub() }\n"
        let updated = try await update("Copying", "final class MockCopying: Copying {\n\(members)}\n")
        #expect(updated.left == [])
    }
}
