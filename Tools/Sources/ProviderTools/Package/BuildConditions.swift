import Foundation

/// Asks the compiler whether conditions of `#if` hold in a debug build on this machine.
struct BuildConditions {
    /// Nil where no condition is known.
    let compiler: String?
    /// The package's own modules, each of which its code can import.
    let modules: Set<String>

    /// More flags than these have too many values to try all of them.
    private static let mostFlags = 4

    /// Whether a condition holds; nil where a flag decides that only the settings of the package may define.
    func value(of condition: String) -> Bool? {
        guard let compiler else { return nil }
        let condition = condition.replacing(/canImport\s*\(\s*(\w+)\s*\)/) { match in
            modules.contains(String(match.1)) ? "true" : String(match.0)
        }
        // Neither `os(Linux)` nor `swift(>=6)` is a flag.
        let words = condition.replacing(/\w+\s*\([^()]*\)/, with: "").matches(of: /[A-Za-z_]\w*/)
        let flags = Set(words.map { String($0.0) }).subtracting(["true", "false", "DEBUG"]).sorted()
        guard flags.count <= Self.mostFlags else { return nil }
        let cases = (0..<1 << flags.count).map { bits in
            flags.enumerated().reduce(condition) { text, flag in
                let value = "\(bits >> flag.offset & 1 == 1)"
                return text.replacing(/\b\w+\b/) { $0.0 == flag.element ? value : String($0.0) }
            }
        }
        guard let held = try? indices(ofTrue: cases, compiler) else { return nil }
        return held.isEmpty ? false : held.count == cases.count ? true : nil
    }

    /// The indices of the conditions that hold.
    private func indices(ofTrue conditions: [String], _ compiler: String) throws -> Set<Int> {
        let lines = conditions.enumerated().map { "#if \($1)\n#error(\"is \($0)\")\n#endif\n" }
        return try FileManager.default.withTemporaryFolder { folder in
            let file = folder.appending(path: "Conditions.swift")
            try Data(lines.joined().utf8).write(to: file)
            let arguments = ["-typecheck", "-D", "DEBUG", "-swift-version", "6", file.path]
            let output = try Subprocess.result(of: compiler, arguments).output
            let errors = output.matches(of: /: error: (?:is (\d+)$)?/.anchorsMatchLineEndings())
            let indices = errors.compactMap { $0.1.flatMap { Int($0) } }
            guard indices.count == errors.count else { throw ToolError("The conditions can't be compiled.") }
            return Set(indices)
        }
    }
}
