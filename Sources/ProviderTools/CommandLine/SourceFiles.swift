import Foundation

/// Reads source files for the questions that a symbol graph leaves open.
enum SourceFiles {
    /// The text of a file, or nil if it can't be read.
    @Sendable
    static func text(of path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }

    /// The Swift files in a folder and those in it, sorted.
    static func paths(in folder: String) -> [String] {
        let enumerator = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: nil)
        return (enumerator?.allObjects ?? []).compactMap { ($0 as? URL)?.path }.filter { $0.hasSuffix(".swift") }
            .sorted()
    }
}
