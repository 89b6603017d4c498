/// The one way in which commands deliver their work: the changes of files, then what they found, and how much of it is left.
struct Delivery {
    let package: PackageDescription
    let output: Output
    /// Whether files are printed, and none is written.
    let onlyPrints: Bool
    private let writer: FindingWriter
    private var reported: [Finding] = []

    init(
        in workspace: Workspace,
        onlyPrinting onlyPrints: Bool,
        format: FindingFormat = .compiler,
        output: Output
    ) {
        package = workspace.package
        self.output = output
        self.onlyPrints = onlyPrints
        writer = FindingWriter(
            format: format,
            namesRules: false,
            files: RepositoryFiles(around: workspace.package, sources: workspace.sources),
            // A plugin can't write such lines to the standard error without a prefix.
            write: { onlyPrints ? output.note($0) : output.write($0 + "\n") }
        )
    }

    /// How many of the printed findings the command or a person has to do something about.
    var pendingCount: Int { reported.count { $0.remedy != nil } }

    /// Prints findings: to the standard error if the files themselves are printed.
    mutating func report(_ findings: [Finding]) {
        findings.forEach(writer.add)
        reported += findings
    }

    /// Prints the files, or writes them and prints their paths; then prints the findings that are left.
    ///
    /// - Parameters:
    ///   - changes: The changes of files.
    ///   - findings: The findings that these changes don't take care of.
    /// - Returns: Whether no finding is an error, and none has to be fixed by hand.
    /// - Throws: A `ToolError` if a file can't be written. Then none is, as ``ChangeSet/write()`` says.
    mutating func deliver(_ changes: ChangeSet, leaving findings: [Finding]) throws -> Bool {
        if onlyPrints {
            output.write(changes.files.map { String(decoding: $0.new, as: UTF8.self) }.joined(separator: "\n"))
        } else {
            output.write(try changes.write().map { package.relativePath($0) + "\n" }.joined())
        }
        report(findings)
        let count = pendingCount
        guard count > 0 else { return !reported.contains { $0.severity == .error } }
        output.note("error: \(Finding.count(count)) \(count == 1 ? "is left. Fix it" : "are left. Fix them") by hand.")
        return false
    }
}
