import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ExistingMocksTests {
    private let mocks = ExistingMocks([
        .init(
            module: nil,
            visibleModules: nil,
            sources: [SourceFile(path: "Own.swift", text: "struct MockLog: Log, Sendable {}")]
        ),
        .init(
            module: "AccountsMocks",
            visibleModules: ["Accounts"],
            sources: [
                SourceFile(
                    path: "Accounts.swift",
                    text: """
                        public final class MockClock: Clock {
                            public init(date: Int, step: Int = 1) {}
                        }
                        """
                )
            ]
        ),
        .init(
            module: "NotesMocks",
            visibleModules: ["Notes"],
            sources: [
                SourceFile(path: "Notes.swift", text: "public struct MockClock<T>: Clock {}\nstruct MockLog: Log {}")
            ]
        ),
    ])

    @Test
    func aMockIsLookedForWhereItsProtocolIsSeen() throws {
        let accounts = try #require(mocks.mock(named: "MockClock", ofProtocolIn: "Accounts"))
        #expect(accounts.module == "AccountsMocks")
        #expect(
            accounts.parameters == [.init(label: "date", hasDefault: false), .init(label: "step", hasDefault: true)]
        )
        #expect(accounts.isPublic && accounts.hasNamesake && !accounts.isGeneric)

        let notes = try #require(mocks.mock(named: "MockClock", ofProtocolIn: "Notes"))
        #expect(notes.module == "NotesMocks")
        // Without an initializer of its own it has one that other modules can't call.
        #expect(!notes.isPublic && notes.hasNamesake && notes.isGeneric)

        #expect(mocks.mock(named: "MockClock", ofProtocolIn: "Storage") == nil)
    }

    @Test
    func thatOfTheTestsComesFirst() throws {
        let own = try #require(mocks.mock(named: "MockLog", ofProtocolIn: "Notes"))
        #expect(own.module == nil)
        #expect(own.isSendable)
    }
}
