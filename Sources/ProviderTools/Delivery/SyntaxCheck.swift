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
        let (status, output) = try FileManager.default.withTemporaryFolder { folder in
            let file = folder.appending(path: "Mock.swift")
            try Data(text).write(to: file)
            let arguments = ["-frontend", "-parse", "-enable-bare-slash-regex", file.path]
            return try Subprocess.result(of: program, arguments)
        }
        guard status != 0 else { return 0 }
        let source = SourceText(bytes: text)
        let errors = output.matches(of: /:(\d+):(\d+): error:/)
        let written = errors.count { source.isErrorDirective(line: Int($0.1) ?? 0, column: Int($0.2) ?? 0) }
        // Without a single message, something else went wrong.
        return errors.isEmpty ? 1 : errors.count - written
    }
}

extension SourceText {
    /// Whether the message of an `#error` stands at a location.
    fileprivate func isErrorDirective(line: Int, column: Int) -> Bool {
        guard let message = offset(line: line, column: column).flatMap(token), message >= 3 else { return false }
        return tokens[message - 3..<message].map(text(of:)) == ["#", "error", "("]
    }
}
