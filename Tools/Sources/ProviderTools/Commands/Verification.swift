import Foundation

/// `--verify`: whether the compiler takes the files that a command wrote or checked, from the log of a build of the tests.
struct Verification {
    let workspace: Workspace
    let format: FindingFormat
    let output: Output

    /// Prints the first error of each file, and how many there are elsewhere.
    ///
    /// - Parameters:
    ///   - files: The paths of the files.
    ///   - log: What the build printed; nil if it succeeded.
    /// - Returns: Whether the build succeeded.
    func report(on files: [String], log: String?) -> Bool {
        guard let log else { return true }
        let errors = log.split(separator: "\n").compactMap(Self.error).uniqued(by: \.line)
        let resolved = Set(files.map(Self.resolved))
        let own = errors.filter { resolved.contains(Self.resolved($0.location?.path ?? "")) }
        var delivery = Delivery(in: workspace, onlyPrinting: false, format: format, output: output)
        delivery.report(own.uniqued { $0.location?.path ?? "" })
        let others = errors.count - own.count
        let first = errors.first { !own.contains($0) }.map { ", the first at \($0.location?.description ?? "")" } ?? ""
        let elsewhere =
            others == 0 ? "" : " There \(others == 1 ? "is 1 error" : "are \(others) errors") elsewhere\(first)."
        // The build system `swiftbuild` prints errors, and logs none.
        let shown = errors.isEmpty ? " Its errors are above." : ""
        output.note("error: The build of the tests failed.\(elsewhere)\(shown)")
        return false
    }

    private static func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }

    /// The error in a line of the compiler's.
    private static func error(_ line: Substring) -> Finding? {
        guard let match = line.wholeMatch(of: /(\/.*?\.swift):(\d+):(\d+): error: (.*)/),
            let row = Int(match.2), let column = Int(match.3)
        else { return nil }
        let location = FileLocation(path: String(match.1), line: row, column: column)
        return Finding(location: location, severity: .error, message: String(match.4))
    }
}
