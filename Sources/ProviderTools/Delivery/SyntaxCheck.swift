import Foundation

/// Asks the compiler whether a text can be parsed.
struct SyntaxCheck {
    /// The compiler; nil leaves texts unchecked.
    let program: String?

    /// Whether a new text has no more errors than the old one, apart from its own `#error`s.
    func isNoWorse(_ new: [UInt8], than old: [UInt8]) throws -> Bool {
        guard let program else { return true }
        let count = try errorCount(of: new, program)
        return try count == 0 || count <= errorCount(of: old, program)
    }

    private func errorCount(of text: [UInt8], _ program: String) throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appending(path: "provider-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Mock.swift")
        try Data(text).write(to: file)
        let (status, output) = try Subprocess.result(
            of: program,
            ["-frontend", "-parse", "-enable-bare-slash-regex", file.path]
        )
        guard status != 0 else { return 0 }
        let count = output.split(separator: "\n").count { $0.contains(": error: ") }
        let source = SourceText(bytes: text)
        let directives = zip(source.tokens, source.tokens.dropFirst()).count { sign, word in
            source.text(of: sign) == "#" && source.text(of: word) == "error"
        }
        return directives > 0 ? max(count - directives, 0) : max(count, 1)
    }
}
