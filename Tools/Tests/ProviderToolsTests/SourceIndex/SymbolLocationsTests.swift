import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct SymbolLocationsTests {
    private static let text = """
        struct Service {
            struct Dependencies { let store: Int }
            init(dependencies: Dependencies) {}
        }
        private struct Hidden {
            let dependencies: Service.Dependencies
        }
        private struct Twice {
            private init(dependencies: Service.Dependencies) {}
            private init(again: Service.Dependencies) {}
        }
        extension Service {
            private init(other: Other.Dependencies) { self.init(dependencies: .init(store: 1)) }
        }
        enum Other { struct Dependencies { private(set) var count = 1; private var size: Int { 1 } } }
        """

    @Test(arguments: [
        // Two private overloads can't be told apart, and extensions aren't searched.
        (
            CompiledModule.GraphKind.extracted,
            [
                "Fixture.swift:1: whole-bag", "Fixture.swift:5: whole-bag", "Fixture.swift:8: whole-bag",
                "Fixture.swift:8: whole-bag", "Fixture.swift:15: dependencies-let",
            ]
        ),
        (
            .emitted,
            [
                "Fixture.swift:5: whole-bag", "Fixture.swift:9: whole-bag", "Fixture.swift:10: whole-bag",
                "Fixture.swift:13: whole-bag", "Fixture.swift:15: dependencies-let",
            ]
        ),
    ])
    func aMissingLocationIsTheNearestOne(graphKind: CompiledModule.GraphKind, findings: [String]) async throws {
        let module = try await CompiledModule(Self.text, graphKind: graphKind)
        #expect(ConventionCheck(module).findings().map(\.summary) == findings)
    }

    @Test
    func withoutTheSourceFindingsKeepTheirMessages() async throws {
        let module = try await CompiledModule(Self.text, graphKind: .extracted)
        let check = ConventionCheck(codebase: Codebase(module), modules: ["Fixture"], sources: SourceFiles { _ in nil })

        #expect(
            check.findings().map(\.summary) == [
                "Fixture.swift:1: whole-bag", "Fixture.swift:15: dependencies-let", "nowhere: whole-bag",
                "nowhere: whole-bag", "nowhere: whole-bag",
            ]
        )
    }

    @Test
    func modulesThatAreOnlyKnownAreNotChecked() async throws {
        let module = try await CompiledModule(Self.text)
        let check = ConventionCheck(codebase: Codebase(module), modules: ["Another"], sources: SourceFiles { _ in nil })
        #expect(check.findings() == [])
    }

    @Test(arguments: [
        ("file:///code/my%20app/A.swift", "/code/my app/A.swift"),
        ("file://Sources/App/A.swift", "\(FileManager.default.currentDirectoryPath)/Sources/App/A.swift"),
        ("file://localhost/code/A.swift", "/code/A.swift"),
    ])
    func thePathOfARelativeLocationBeginsAtTheCurrentFolder(uri: String, path: String) throws {
        let json = """
            {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "s:1A1BC"}, "pathComponents": ["B"],
            "names": {"title": "B"}, "accessLevel": "internal",
            "location": {"uri": "\(uri)", "position": {"line": 0, "character": 1}}}
            """
        let symbol = try JSONDecoder().decode(Symbol.self, from: Data(json.utf8))
        #expect(symbol.location == FileLocation(path: path, line: 1, column: 2))
    }
}
