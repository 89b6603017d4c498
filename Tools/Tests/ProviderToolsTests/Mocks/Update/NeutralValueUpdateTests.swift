import Testing

@testable import ProviderTools

/// Neutral values that an update adds to mocks, and those that it leaves alone.
@Suite(.timeLimit(.minutes(5)))
struct NeutralValueUpdateTests {
    private static let codebase = Codebase.compiling(
        protocols:
            """
            public protocol Session: Sendable {}
            public protocol Login: Sendable {
                func makeSession() -> any Session
                func end(_ session: any Session)
            }
            """
    )

    private func update(
        _ text: String,
        beside mock: String = "final class MockSession: Session {}"
    ) async throws -> UpdatedMock {
        var scaffold = try await Self.codebase.value.changingProtocol(named: "Login").scaffold
        scaffold.mocks = ExistingMocks([SourceFile(path: "MockSession.swift", text: mock)])
        return try UpdatedMock(text, named: "MockLogin", scaffold: scaffold)
    }

    private let old = """
        import Fixture
        import Stubbing

        final class MockLogin: Login {
            let makeSessionStub = Stub<Void, any Session>()  // Mine.
            let endStub = Stub<any Session, Void>()

            func makeSession() -> any Session {
                makeSessionStub()
            }

            func end(_ session: any Session) {
                endStub(session)
            }
        }

        """

    private var new: String {
        old.replacing("any Session>()", with: "any Session>(neutralValue: MockSession())")
            .replacing("\n    func makeSession", with: "\n    init() {}\n\n    func makeSession")
    }

    @Test
    func aStubAsItWasScaffoldedGetsItsNeutralValue() async throws {
        let updated = try await update(old)
        #expect(updated.text == new)
        #expect(
            updated.findings.map(\.message) == [
                "`MockLogin.makeSessionStub` must be "
                    + "`let makeSessionStub = Stub<Void, any Session>(neutralValue: MockSession())`."
            ]
        )
        #expect(updated.left == [])

        let again = try await update(updated.text)
        #expect(again.text == new)
        #expect(again.findings == [])
    }

    @Test
    func aMockWithoutTheRequirementGetsAllOfIt() async throws {
        let makeSession = "    func makeSession() -> any Session {\n        makeSessionStub()\n    }\n\n"
        let stub = "    let makeSessionStub = Stub<Void, any Session>()  // Mine.\n"
        let updated = try await update(old.replacing(makeSession, with: "").replacing(stub, with: ""))
        #expect(updated.text == new.replacing("  // Mine.", with: ""))
    }

    @Test
    func aMemberThatHasChangedGetsItsNeutralValueWithItsNewForm() async throws {
        let changed = old.replacing("func makeSession() ->", with: "func makeSession() async ->")
            .replacing("        makeSessionStub()", with: "        await makeSessionStub()")
            .replacing("Stub = Stub<Void,", with: "Stub = AsyncStub<Void,")
        for neutralValue in ["", "neutralValue: MockSession()"] {
            let updated = try await update(changed.replacing("any Session>()", with: "any Session>(\(neutralValue))"))
            #expect(updated.text == new)
            #expect(updated.left == [])
        }
    }

    @Test
    func anInitializerThatExistsIsEnough() async throws {
        let initializer = "\n    init() { print(1) }\n\n    func makeSession"
        let updated = try await update(old.replacing("\n    func makeSession", with: initializer))
        #expect(updated.text == new.replacing("init() {}", with: "init() { print(1) }"))
    }

    @Test(arguments: [
        "(neutralValue: MockSlowSession())", "(neutralValue: { MockSession() }())",
        "(defaultReturnValue: MockSession())", "( /* none */)",
    ])
    func aDeclarationThatAPersonWroteStays(arguments: String) async throws {
        let text = old.replacing("any Session>()  // Mine.", with: "any Session>\(arguments)")
        let updated = try await update(text)
        #expect(updated.text == text)
        #expect(updated.findings == [])
    }

    @Test(arguments: ["", "final class MockSession: Session { init(id: Int) {} }"])
    func aNeutralValueIsNeverRemoved(mock: String) async throws {
        for text in [old, new] {
            let updated = try await update(text, beside: mock)
            #expect(updated.text == text)
            #expect(updated.findings == [])
        }
    }

    @Test
    func aScaffoldedNeutralValueIsReplacedByTheOneThatFitsNow() async throws {
        let isolated = new.replacing("MockSession()", with: "MainActor.assumeIsolated { MockSession() }")
        #expect(try await update(isolated).text == new)
    }

    @Test
    func aStubThatTheInitializerCreatesStays() async throws {
        let initializer = "\n    init() { makeSessionStub = Stub() }\n\n    func makeSession"
        let text = old.replacing("Stub = Stub<Void, any Session>()", with: "Stub: Stub<Void, any Session>")
            .replacing("\n    func makeSession", with: initializer)
        let updated = try await update(text)
        #expect(updated.text == text)
        #expect(updated.findings == [])
    }
}
