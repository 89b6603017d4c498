/// A Swift file that must not compile, and the compiler errors that it announces.
struct CompileFailFixture {
    private static let announcement = "// error:"

    /// The text of the `// error:` lines at the head of the file.
    let words: [String]

    init(_ text: String) {
        words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .prefix { $0.hasPrefix(Self.announcement) }
            .map { String($0.dropFirst(Self.announcement.count).drop(while: \.isWhitespace)) }
            // Every error contains an empty text.
            .filter { !$0.isEmpty }
    }

    /// Returns the differences between a compilation and the announced errors.
    func differences(from compilation: Compilation) -> [String] {
        let errors = compilation.errors
        let missing = words.filter { words in !errors.contains { $0.contains(words) } }
        let unexpected = errors.filter { error in !words.contains { error.contains($0) } }
        return (words.isEmpty ? ["no `// error:` line at the head of the file announces an error"] : [])
            + (compilation.succeeded ? ["the file compiles"] : [])
            + missing.map { "the compiler doesn't print: \($0)" }
            + unexpected.map { "no `// error:` line announces: \($0)" }
    }
}

/// The outcome of a compilation.
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
