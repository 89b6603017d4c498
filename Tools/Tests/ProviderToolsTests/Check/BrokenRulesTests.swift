import Foundation
import Testing

@testable import ProviderTools

/// The check of a fixture that breaks every rule, and marks where.
@Suite(.timeLimit(.minutes(5)))
struct BrokenRulesTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func everyMarkedLineIsFoundAndNoOther(graphKind: CompiledModule.GraphKind) async throws {
        let sources = try Self.sources(of: "BrokenRules")
        let testSources = try Self.sources(of: "BrokenRulesTests")
        let providers = try await StandIns.providers(graphKind)
        let stubbing = try await StandIns.stubbing(graphKind)
        let module = try await CompiledModule(sources, name: "BrokenRules", graphKind: graphKind, imports: [providers])
        let tests = try await CompiledModule(
            testSources,
            name: "BrokenRulesTests",
            graphKind: graphKind,
            imports: [module, providers, stubbing]
        )

        let check = ConventionCheck(
            codebase: Codebase(providers, stubbing, module, tests),
            modules: ["BrokenRules", "BrokenRulesTests"],
            sources: SourceFiles()
        )
        let findings = check.findings()
        #expect(findings.map(\.summary).sorted() == (Self.marks(in: sources) + Self.marks(in: testSources)).sorted())
        #expect(Set(findings.map(\.rule)) == Set(Rule.all.map(\.id) + [Rule.unknownRule]))
    }

    @Test(arguments: [
        ("", ["Fixture.swift:3", "Fixture.swift:4", "Fixture.swift:5"]),
        // Only an initializer that the compiler wrote tells a property with observers from a computed one.
        ("init(second: Int, third: Int) { fatalError() }", ["Fixture.swift:3", "Fixture.swift:4"]),
    ])
    func mostOfWhatIsStoredIsKnownWithoutTheSource(initializer: String, places: [String]) async throws {
        let module = try await CompiledModule(
            """
            final class Service {
                struct Dependencies {
                    lazy var first = 1
                    var second: Int
                    var third: Int { didSet {} }
                    var fourth: Int { 4 }
                    \(initializer)
                }
                init(dependencies: Dependencies) {}
            }
            """
        )
        let check = ConventionCheck(codebase: Codebase(module), modules: ["Fixture"], sources: SourceFiles { _ in nil })
        #expect(check.findings().map(\.summary) == places.map { "\($0): dependencies-let" })
    }

    static func sources(of folder: String) throws -> [String: String] {
        let files = Repository.fixtures.appending(path: "Tools/\(folder)")
        let paths = try FileManager.default.contentsOfDirectory(at: files, includingPropertiesForKeys: nil)
        let texts = try paths.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
        return Dictionary(uniqueKeysWithValues: texts)
    }

    /// `File.swift:3: rule` for each rule behind `expect:` in the third line.
    static func marks(in sources: [String: String]) -> [String] {
        sources.flatMap { file, text in
            text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
                let parts = line.components(separatedBy: "expect: ")
                let rules = parts.count > 1 ? parts[1].components(separatedBy: ", ") : []
                return rules.map { "\(file):\(index + 1): \($0)" }
            }
        }
    }
}
