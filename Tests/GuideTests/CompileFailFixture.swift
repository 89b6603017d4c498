/// A Swift file that must not compile, and the words with which the compiler has to refuse it.
struct CompileFailFixture: Equatable {
    private static let announcement = "// error:"

    /// The words of the `// error:` lines at the head of the file.
    let words: [String]

    init(_ text: String) {
        words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .prefix { $0.hasPrefix(Self.announcement) }
            .map { String($0.dropFirst(Self.announcement.count).drop(while: \.isWhitespace)) }
            // No words would be found in every error.
            .filter { !$0.isEmpty }
    }

    /// Returns how a compilation differs from what the file announces.
    func differences(from compilation: Compilation) -> [String] {
        let errors = compilation.errors
        let missing = words.filter { words in !errors.contains { $0.contains(words) } }
        let unexpected = errors.filter { error in !words.contains { error.contains($0) } }
        return (words.isEmpty ? ["no `// error:` line at the head of the file says what the compiler prints"] : [])
            + (compilation.succeeded ? ["the file compiles"] : [])
            + missing.map { "the compiler does not print: \($0)" }
            + unexpected.map { "no `// error:` line announces: \($0)" }
    }
}

/// What a run of the compiler came to.
struct Compilation: Equatable {
    var succeeded: Bool
    var output: String

    /// The lines of the output that report an error.
    var errors: [String] {
        output.split(whereSeparator: \.isNewline)
            .filter { $0.hasPrefix("error: ") || $0.contains(": error: ") }
            .map(String.init)
    }
}
