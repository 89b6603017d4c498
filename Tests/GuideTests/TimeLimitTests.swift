import Testing

/// A test that hangs is named by its time limit, so every suite has one.
@Suite(.timeLimit(.minutes(5)))
struct TimeLimitTests {
    @Test func everySuiteHasATimeLimit() throws {
        let files = ["Tests", "Tools/Tests"].flatMap(Repository.paths)
            .filter { $0.hasSuffix(".swift") && !$0.contains("/Fixtures/") }
        let texts = try files.map { try Repository.text(of: $0) }
        // An extension of a suite has the suite's limit.
        let limitedSuite = /@Suite\(.*\.timeLimit\(.*\n(?:@\w+\n)*(?:\w+ )*struct (\w+)/
        let extensions = texts.flatMap { $0.matches(of: limitedSuite) }.map { "extension \($0.1) {" }
        #expect(texts.flatMap(Self.suitesWithoutLimit).filter { !extensions.contains($0) } == [])
    }

    @Test(arguments: [
        ("@Suite(.timeLimit(.minutes(5)))\nstruct A {\n    @Test func a() {}\n}\n", []),
        ("struct A {\n    @Test func a() {}\n    @Suite(.timeLimit(.minutes(5))) struct B {}\n}\n", ["struct A {"]),
        ("@Suite(.timeLimit(.minutes(5)))\nstruct A {\n}\n\nextension B {\n    @Test\n}\n", ["extension B {"]),
        ("#if A\n    struct A {\n        @Test func a() {}\n    }\n#endif\n", ["struct A {"]),
        ("struct A {\n    let text = \"@Test\"\n}\n", []),
    ])
    func theFirstLineOfASuiteWithoutLimitIsFound(text: String, suites: [String]) {
        #expect(Self.suitesWithoutLimit(text) == suites)
    }

    /// The first lines of the outermost types and extensions with tests, unless their attributes limit the time.
    private static func suitesWithoutLimit(_ text: String) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline)
        let declaration = /( *)((public|private|fileprivate|final) )*(struct|class|enum|actor|extension) .*/
        let outermost = lines.compactMap { $0.wholeMatch(of: declaration)?.1 }.min { $0.count < $1.count } ?? ""
        var suites: [String] = []
        var unlimited: Substring?
        var isLimited = false
        for line in lines {
            if line.wholeMatch(of: declaration)?.1 == outermost {
                unlimited = isLimited ? nil : line
            } else if let suite = unlimited, line.contains(/^ *@Test\b/) {
                suites.append(String(suite.trimmingPrefix(outermost)))
                unlimited = nil
            }
            if line.contains(".timeLimit(") { isLimited = true }
            if line == "\(outermost)}" { isLimited = false }
        }
        return suites
    }
}
