import Foundation
import Testing

@testable import ProviderTools

/// The suites that the tool writes for the example.
@Suite(.timeLimit(.minutes(5)))
struct ExampleSuitesTests {
    private static let tests = Repository.root.appending(path: "Tests/UserServiceExampleTests")

    /// The mocks that the example's own tests have.
    private func mocks() throws -> [(path: String, text: String)] {
        let folder = Self.tests.appending(path: "Mocks")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }.map { ($0.path, try String(contentsOf: $0, encoding: .utf8)) }
    }

    private func codebase() async throws -> Codebase {
        Codebase(graphs: try await BuiltModules.graphs(of: "UserServiceExample"))
    }

    /// The types that take something that a test can replace.
    private func typesWithDependencies(_ codebase: Codebase) -> [String] {
        codebase.allSymbols.filter { $0.kind == .initializer && !$0.isPrivate }
            .compactMap { initializer -> Symbol? in
                let parameters = DeclarationParser.parse(initializer).parameters
                let takesProtocol = parameters.contains { parameter in
                    let isBag = parameter.type.usr.flatMap(codebase.symbol).flatMap(DependencyBag.init) != nil
                    if case .existential = parameter.type.withoutPassing { return !initializer.title.contains("from:") }
                    return isBag
                }
                return takesProtocol ? codebase.parent(of: initializer.usr) : nil
            }
            .filter { DependencyBag($0) != .dependencies && $0.isConcreteType }
            .map(\.qualifiedName).uniqued().sorted()
    }

    @Test(arguments: [TestFramework.swiftTesting, .xcTest])
    func theSuiteOfEachTypeWithDependenciesCompilesUneditedWithTheExamplesOwnMocks(framework: TestFramework)
        async throws
    {
        let codebase = try await codebase()
        let types = typesWithDependencies(codebase)
        #expect(types.count == 12)
        let own = try mocks()
        let written = try await WrittenSuites(of: types, in: codebase, framework: framework, existing: own)

        #expect(written.mocks == [:])
        #expect(written.notes == [])
        var files = Dictionary(uniqueKeysWithValues: own.map { (URL(filePath: $0.path).lastPathComponent, $0.text) })
        for (name, text) in written.suites { files["\(name).swift"] = text }
        try await TestSources(files).compile()
    }

    @Test(arguments: [
        ("UserService", "UserService/UserServiceTests.swift", ["userSession": "session"]),
        ("ProfileViewModel", "Profile/ProfileViewModelTests.swift", [:]),
        ("StandardUserSession", "Session/StandardUserSessionTests.swift", ["standardUserSession": "session"]),
        ("CachingNetworkClient", "Network/CachingNetworkClientTests.swift", ["cachingNetworkClient": "caching"]),
        ("ImageProcessor", "Images/ImageProcessorTests.swift", [:]),
    ])
    func theWiringIsThatOfTheExamplesOwnSuite(type: String, file: String, names: [String: String]) async throws {
        let written = try await WrittenSuites(of: [type], in: try await codebase(), existing: try mocks())
        let own = try String(contentsOf: Self.tests.appending(path: file), encoding: .utf8)

        #expect(Wiring(written.text, renaming: names).subject == Wiring(own).subject)
        #expect(Wiring(written.text, renaming: names).mocks.isSubset(of: Wiring(own).mocks))
    }
}

/// How a suite creates what it tests, without white space.
private struct Wiring: Equatable {
    /// The mocks that the suite keeps, each with its name.
    let mocks: Set<String>
    /// The mock of the provider and the subject, as the initializer assigns them; texts say nothing.
    let subject: [String]

    init(_ text: String, renaming names: [String: String] = [:]) {
        var text = text
        for (name, other) in names {
            text = text.replacing(/\w+/) { match in match.output == name ? other : String(match.output) }
        }
        mocks = Set(text.matches(of: /private let (\w+)( = |: )(Mock\w+)/).map { "\($0.output.1) \($0.output.3)" })
        let body =
            text.matches(of: /\n    init\(\)[^{]*\{\n((?:        .*\n|\n)*?)    \}/).first.map { $0.output.1 } ?? ""
        let assignment = /(?m)^        (\w+) = ((?:.|\n)*?)(?=^        \S|\Z)/
        subject = String(body).matches(of: assignment).map { match in
            let value = match.output.2.filter { !$0.isWhitespace }.replacing(/"[^"]*"/, with: "\"\"")
            return "\(match.output.1)=\(value.replacing(",)", with: ")"))"
        }
    }
}
