import Testing

/// The pages for contributors name types that exist.
@Suite(.timeLimit(.minutes(5)))
struct DocumentationTests {
    /// Names of Swift and its libraries, of modules and folders, and of variables.
    private static let others: Set<String> = [
        "CancellationError", "Convention", "Providers", "STUB_ORDERS", "Sendable", "SourceIndex", "Stubbing", "XCTFail",
    ]

    private static let declared: Set<String> = {
        let paths = ["Sources", "Tools", "Tests", "Workshop"].flatMap(Repository.this.paths)
        let declaration = #/(?:struct|class|enum|actor|protocol|typealias) (\w+)/#
        return paths.filter { $0.hasSuffix(".swift") }.reduce(into: []) { names, path in
            let text = (try? Repository.this.text(of: path)) ?? ""
            for match in text.matches(of: declaration) { names.insert(String(match.output.1)) }
        }
    }()

    /// The names of types among the code spans of a page that nothing declares; a link in code is that of a file.
    private static func unknownTypes(in text: String) -> [String] {
        text.replacing("[`", with: "[").matches(of: #/`([A-Z]\w+)`/#).map { String($0.output.1) }
            .filter { !declared.contains($0) && !others.contains($0) }
    }

    @Test(arguments: ["Architecture", "Decisions", "Style"])
    func typesOfThePagesExist(page: String) throws {
        #expect(Self.unknownTypes(in: try Repository.this.text(of: "Documentation/\(page).md")) == [])
    }

    @Test
    func aTypeThatIsGoneIsFound() {
        #expect(Self.unknownTypes(in: "`Shared` and `SharedNothing` have `value`.") == ["SharedNothing"])
    }
}
