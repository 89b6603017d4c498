import Foundation

/// Asks the compiler whether texts can be parsed.
struct SyntaxCheck {
    /// The compiler; nil leaves texts unchecked.
    let program: String?

    /// The indices of the changes that make a text worse; the compiler is asked once if there are none.
    func indicesOfWorse(_ changes: [(old: [UInt8], new: [UInt8])]) throws -> [Int] {
        if let program, changes.count > 1, try parse(changes.map(\.new), program).status == 0 { return [] }
        return try changes.indices.filter { try !isNoWorse(changes[$0].new, than: changes[$0].old) }
    }

    /// Whether a new text has no more errors than the old one, apart from its own `#error`s.
    func isNoWorse(_ new: [UInt8], than old: [UInt8]) throws -> Bool {
        guard let program else { return true }
        let count = try errorCount(of: new, program)
        return try count == 0 || count <= errorCount(of: old, program)
    }

    private func parse(_ texts: [[UInt8]], _ program: String) throws -> (status: Int32, output: String) {
        try FileManager.default.withTemporaryFolder { folder in
            let files = texts.indices.map { folder.appending(path: "File\($0).swift") }
            for (text, file) in zip(texts, files) { try Data(text).write(to: file) }
            let arguments = ["-frontend", "-parse", "-enable-bare-slash-regex"] + files.map(\.path)
            return try Subprocess.result(of: program, arguments)
        }
    }

    private func errorCount(of text: [UInt8], _ program: String) throws -> Int {
        let (status, output) = try parse([text], program)
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
