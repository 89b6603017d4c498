import Foundation

/// The files that an update changes, and what it has to say about them.
struct UpdatedFiles {
    /// Where the updated texts go.
    enum Mode: Equatable {
        case write, print
        case check(FindingFormat)
    }

    let mode: Mode
    private var delivery: Delivery
    private var files: [String: WrittenFile] = [:]
    private var edits: [String: [SourceEdit]] = [:]
    private var imports: [String: [String]] = [:]
    private var findings: [Finding] = []

    init(mode: Mode, in workspace: Workspace, output: Output) {
        self.mode = mode
        let format: FindingFormat = if case .check(let chosen) = mode { chosen } else { .compiler }
        delivery = Delivery(in: workspace, onlyPrinting: mode == .print, format: format, output: output)
    }

    /// Adds the changes of one mock.
    mutating func add(_ merged: MergedEdits, to mock: WrittenMock) {
        for (path, edits) in merged.edits { self.edits[path, default: []] += edits }
        for file in mock.files { files[file.path] = file }
        imports[mock.file.path, default: []] += merged.imports
        findings += merged.findings
    }

    /// Reports why types and files aren't changed.
    mutating func refuse(_ findings: [Finding]) { delivery.report(findings) }

    /// Says which mocks people wrote without stubs; checking says nothing, because the compiler checks them.
    func leave(_ handwritten: [String]) {
        if case .check = mode { return }
        guard !handwritten.isEmpty else { return }
        let names = NearestNames.list(handwritten, inQuotes: false)
        let remain =
            handwritten.count == 1 ? "has no stubs, so it stays as it is" : "have no stubs, so they stay as they are"
        delivery.output.note("\(names) \(remain). The compiler checks what you wrote.")
    }

    // MARK: - Delivery

    /// Writes, prints or checks the files.
    ///
    /// - Returns: Whether nothing is left to do that a mock needs to compile.
    /// - Throws: A `ToolError` if a file can't be written.
    mutating func deliver() throws -> Bool {
        for (path, lines) in imports {
            guard let file = files[path] else { continue }
            // Above what else is inserted where a file without imports begins.
            edits[path] = ImportInsertions(file).edits(adding: lines) + (edits[path] ?? [])
        }
        edits = edits.filter { !$0.value.isEmpty }
        if case .check = mode { return check() }
        var changes = ChangeSet()
        for (path, edits) in edits.sorted(by: { $0.key < $1.key }) {
            guard let old = files[path]?.outline.text.bytes else { continue }
            if let new = edits.applied(to: old) { changes.add(new, over: old, at: path) } else { refuse(path) }
        }
        for path in try changes.removeUnreadable(in: delivery.package) { refuse(path) }
        return try delivery.deliver(changes, leaving: left(by: changes))
    }

    private mutating func refuse(_ path: String) {
        let message = "the updated file couldn't be parsed, so this file wasn't changed. Update it by hand."
        refuse([UpdateRule.refused.finding(message, at: FileLocation(path: path, line: 1, column: 1))])
    }

    /// The findings that the update doesn't take care of, at their locations in the changed files.
    private func left(by changes: ChangeSet) -> [Finding] {
        let changed = Dictionary(
            uniqueKeysWithValues: changes.files.map { file in
                (file.path, SourceFile(path: file.path, data: Data(file.new)))
            }
        )
        return findings.filter { $0.remedy != .change(nil) }.map { finding in
            var moved = finding
            if let location = finding.location, let new = changed[location.path],
                let offset = files[location.path]?.outline.text.offset(line: location.line, column: location.column)
            {
                moved.location = new.location(at: (edits[location.path] ?? []).moved(offset))
            }
            return moved
        }
    }

    /// - Returns: Whether an update would change nothing, and leave nothing to do that a mock needs to compile.
    private mutating func check() -> Bool {
        delivery.report(findings)
        let count = delivery.pendingCount
        guard count > 0 || !edits.isEmpty else { return true }
        delivery.output.note(
            "error: \(Finding.count(count)). Run `scaffold-mock --update`, and then fix what it reports."
        )
        return false
    }
}
