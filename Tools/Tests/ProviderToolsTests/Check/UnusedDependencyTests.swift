import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct UnusedDependencyTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func plantedMembersAreFoundAndNoOthers(graphKind: CompiledModule.GraphKind) async throws {
        let sources = try BrokenRulesTests.sources(of: "UnusedDependencies")
        let module = try await CompiledModule(sources, name: "UnusedDependencies", graphKind: graphKind)

        let findings = ConventionCheck(module).findings().filter { $0.rule == "unused-dependency" }
        let marks = BrokenRulesTests.marks(in: sources)
        #expect(findings.map(\.summary).sorted() == marks.sorted())
        #expect(marks.count == 21)
    }

    private static let core = """
        public struct Notebook {
            public protocol DependencyProviding {
                var store: Int { get }
                var clock: Int { get }
                func makeNote(id: Int) -> Int
            }

            let dependencyProvider: any DependencyProviding

            public init(dependencyProvider: any DependencyProviding) {
                self.dependencyProvider = dependencyProvider
            }

            public func run() -> Int { dependencyProvider.clock }
        }
        """

    private func findings(usedBy app: String, named name: String = "App") async throws -> [String] {
        let core = try await CompiledModule(Self.core, name: "Core")
        let app = try await CompiledModule(app, name: name, imports: [core])
        return ConventionCheck(core, app).findings().map { "\($0.message) [\($0.rule ?? "none")]" }
    }

    @Test
    func messagesNameTheMemberAndTheModule() async throws {
        #expect(
            try await findings(usedBy: "import Core") == [
                "`store` of `Notebook.DependencyProviding` is never used in the module `Core`. Remove it. "
                    + "[unused-dependency]",
                "`makeNote(id:)` of `Notebook.DependencyProviding` is never used in the module `Core`. Remove it. "
                    + "[unused-dependency]",
            ]
        )
    }

    @Test
    func otherModulesUsePublicMembers() async throws {
        let app = """
            import Core
            struct Root: Notebook.DependencyProviding {
                let store = 1
                let clock = 2
                func makeNote(id: Int) -> Int { 3 }
            }
            func read(_ provider: any Notebook.DependencyProviding) -> Int { provider.store + provider.makeNote(id: 1) }
            """
        #expect(try await findings(usedBy: app) == [])
        // Tests aren't part of the program.
        #expect(try await findings(usedBy: app, named: "AppTests").count == 2)
    }

    @Test
    func publicMembersMayBeUsedByModulesThatWereNotRead() async throws {
        let core = try await CompiledModule(Self.core, name: "Core")
        let check = ConventionCheck(
            codebase: Codebase(core),
            modules: ["Core"],
            sources: SourceFiles(),
            readsAllModules: false
        )
        #expect(check.findings() == [])
    }

    @Test
    func aCheckWithoutSourcesSaysThatItCannotRead() async throws {
        let core = try await CompiledModule(Self.core, name: "Core")
        let check = ConventionCheck(codebase: Codebase(core), modules: ["Core"], sources: SourceFiles { _ in nil })
        #expect(
            check.findings().map(\.message) == [
                "The module `Core` has sources that can't be read, so not all that its types reach for is known."
            ]
        )
    }
}
