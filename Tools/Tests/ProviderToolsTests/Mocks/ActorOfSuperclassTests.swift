import Testing

@testable import ProviderTools

/// Protocols that ask for a main-actor-isolated class, as `protocol Scrolling: UIViewController` does.
///
/// In a module of Swift 5, such a protocol itself belongs to no actor.
@Suite(.timeLimit(.minutes(5)))
struct ActorOfSuperclassTests {
    private static let source = """
        @MainActor open class Screen { public init() {} }
        public protocol Scrolling: Screen { func scroll(to line: Int); var line: Int { get set } }
        public protocol Paging: Scrolling { func turn() async -> Int }
        public protocol Sent: Screen, Sendable { func send() -> Int }
        public final class Reader {
            let paging: any Paging
            public init(paging: any Paging, sent: any Sent) { self.paging = paging }
            public func read() async {}
        }
        public final class Cursor {
            let scrolling: any Scrolling
            public init(scrolling: any Scrolling) { self.scrolling = scrolling }
            public func move() {}
        }
        """

    private static let settings = [
        [], ["-default-isolation", "MainActor"], ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
    ]

    private func module(swift version: String) async throws -> CompiledModule {
        try await CompiledModule(Self.source, options: ["-swift-version", version])
    }

    @Test(arguments: [("5", "Screen, @MainActor Paging"), ("6", "Screen, Paging")])
    func mocksConformOnTheActorOfTheirClass(version: String, inheritance: String) async throws {
        let module = try await module(swift: version)
        let mock = try await module.mock(of: "Paging").text
        #expect(mock.contains("@MainActor\nfinal class MockPaging: \(inheritance) {"))
    }

    @Test(arguments: ["5", "6"])
    func suitesAreOnTheActorOfTheirMocks(version: String) async throws {
        let module = try await module(swift: version)
        let written = try await WrittenSuites(
            of: ["Reader", "Cursor"],
            in: Codebase(module),
            framework: .swiftTesting
        )
        #expect(written.files["CursorTests.swift"]?.contains("@MainActor\nstruct CursorTests {") == true)
        // The mock of a protocol that is on the actor, too, can be given away.
        let isSent = written.files["ReaderTests.swift"]?.contains(
            """
                // If `Reader` were `@MainActor`, this could be safe.
                nonisolated(unsafe) private let reader: Reader
            """
        )
        #expect(isSent == (version == "5"))
        for options in Self.settings {
            try await TestSources(written.files).compile(importing: [module], options: options)
        }
    }

    @Test(arguments: ["@MainActor", "@preconcurrency"])
    func anUpdateKeepsHowAMockConforms(attribute: String) async throws {
        let module = try await module(swift: "5")
        let mock = """
            final class MockScrolling: Screen, \(attribute) Scrolling {
                let scrollStub = Stub<Int, Void>()
                let lineStub = Stub<Void, Int>()
                let setLineStub = Stub<Int, Void>()

                func scroll(to line: Int) {
                    scrollStub(line)
                }

                var line: Int {
                    get { lineStub() }
                    set { setLineStub(newValue) }
                }
            }

            """
        let scaffold = try Codebase(module).drafter(of: "Scrolling")
        let updated = try UpdatedMock(mock, named: "MockScrolling", scaffold: scaffold)
        #expect(updated.findings.map(\.message) == [])
        #expect(updated.text.hasSuffix(mock))
    }
}
