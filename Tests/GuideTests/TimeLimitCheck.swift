/// A test that hangs is named by its time limit, so every suite has one.
struct TimeLimitCheck {
    let repository: Repository

    init(_ repository: Repository) {
        self.repository = repository
    }

    /// Returns a failure for each suite without a limit.
    func failures() throws -> [GuideFailure] {
        let files = ["Tests", "Tools/Tests"].flatMap(repository.paths)
            .filter { $0.hasSuffix(".swift") && !$0.contains("/Fixtures/") }
        let texts = try files.map { try repository.text(of: $0) }
        // An extension of a suite has the suite's limit.
        let limitedSuite = /@Suite\(.*\.timeLimit\(.*\n(?:@\w+\n)*(?:\w+ )*struct (\w+)/
        let extensions = texts.flatMap { $0.matches(of: limitedSuite) }.map { "extension \($0.1) {" }
        return zip(files, texts).flatMap { file, text in
            suitesWithoutLimit(text).filter { !extensions.contains($0.text) }.map {
                GuideFailure(path: file, line: $0.line, message: "`\($0.text)` has tests, and no time limit.")
            }
        }
    }

    /// Returns the first lines of the outermost types and extensions with tests, unless their attributes limit the time.
    private func suitesWithoutLimit(_ text: String) -> [(line: Int, text: String)] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let declaration = /( *)((public|private|fileprivate|final) )*(struct|class|enum|actor|extension) .*/
        let outermost = lines.compactMap { $0.wholeMatch(of: declaration)?.1 }.min { $0.count < $1.count } ?? ""
        var suites: [(line: Int, text: String)] = []
        var unlimited: (line: Int, text: String)?
        var isLimited = false
        for (index, line) in lines.enumerated() {
            if line.wholeMatch(of: declaration)?.1 == outermost {
                unlimited = isLimited ? nil : (index + 1, String(line.trimmingPrefix(outermost)))
            } else if let suite = unlimited, line.contains(/^ *@Test\b/) {
                suites.append(suite)
                unlimited = nil
            }
            if line.contains(".timeLimit(") { isLimited = true }
            if line == "\(outermost)}" { isLimited = false }
        }
        return suites
    }
}
