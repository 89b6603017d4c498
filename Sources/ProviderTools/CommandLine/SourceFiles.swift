import Foundation

/// Reads source files for the questions that a symbol graph leaves open.
enum SourceFiles {
    /// The text of a file, or nil if it can't be read.
    @Sendable
    static func text(of path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }
}
