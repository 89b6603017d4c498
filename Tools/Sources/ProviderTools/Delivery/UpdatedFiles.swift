/// The files that an update changes, and what it has to say about them.
struct UpdatedFiles {
    /// Where the updated texts go.
    enum Mode: Equatable {
        case write, print
        case check(FindingFormat)
    }

    let mode: Mode
    let package: PackageDescription
    let output: Output
    private var files: [String: WrittenFile] = [:]
    private var edits: [String: [SourceEdit]] = [:]
    private var imports: [String: [String]] = [:]
    private var notes: [UpdateNote] = []
    /// How many findings `--update` can't take care of, and that may keep a mock from compiling.
    private var leftCount = 0
    private let findings: FindingWriter

    init(mode: Mode, package: PackageDescription, sources: SourceFiles, output: Output) {
        self.mode = mode
        self.package = package
        self.output = output
        var format = FindingFormat.compiler
        if case .check(let chosen) = mode { format = chosen }
        findings = FindingWriter(
            format: format,
            namesRules: false,
            files: RepositoryFiles(around: package, sources: sources),
            write: { output.report($0, printsFiles: mode == .print) }
        )
    }

    /// Adds the changes of one mock.
    mutating func add(_ merged: MergedEdits, to mock: WrittenMock) {
        for (path, edits) in merged.edits { self.edits[path, default: []] += edits }
        for file in mock.files { files[file.path] = file }
        imports[mock.file.path, default: []] += merged.imports
        notes += merged.notes
    }

    // MARK: - Types that stay as they are

    /// Reports why a type isn't changed.
    mutating func refuse(_ mock: WrittenMock, _ message: String) {
        let offset = mock.file.offset(ofToken: mock.whole.declaration.keywordIndex)
        refuse(message, in: mock.file.path, mock.file.outline.text, at: offset)
    }

    /// Reports why a file can't be read.
    mutating func refuse(_ file: MockFinder.Unreadable) {
        refuse(file.problem.message, in: file.path, file.text, at: file.problem.offset)
    }

    private mutating func refuse(_ message: String, in path: String, _ text: SourceText, at offset: Int) {
        leftCount += 1
        let location = location(offset, in: path, text)
        findings.add(
            Finding(location: location, severity: .error, message: "\(message).", rule: UpdateRule.refused.rawValue)
        )
    }

    /// Says which mocks people wrote without stubs; checking says nothing, because the compiler checks them.
    func leave(_ handwritten: [String]) {
        if case .check = mode { return }
        guard !handwritten.isEmpty else { return }
        let names = NearestNames.list(handwritten, inQuotes: false)
        let remain =
            handwritten.count == 1 ? "has no stubs, so it stays as it is" : "have no stubs, so they stay as they are"
        output.note("\(names) \(remain). The compiler checks what you wrote.")
    }

    // MARK: - Delivery

    private static let unreadable =
        "the updated file couldn't be parsed, so this file wasn't changed. Update it by hand"

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
        if case .check = mode { return check() }
        let check = SyntaxCheck(program: ToolchainPrograms(package).compiler)
        var texts: [String: SourceText] = [:]
        var changes = ChangeSet()
        var changed: [(path: String, text: SourceText, new: [UInt8])] = []
        for (path, edits) in edits.sorted(by: { $0.key < $1.key }) where !edits.isEmpty {
            guard let text = files[path]?.outline.text else { continue }
            if let new = edits.applied(to: text.bytes) {
                changed.append((path, text, new))
            } else {
                refuse(Self.unreadable, in: path, text, at: 0)
            }
        }
        let worse = try check.indicesOfWorse(changed.map { (old: $0.text.bytes, new: $0.new) })
        for (index, (path, text, new)) in changed.enumerated() {
            if worse.contains(index) {
                refuse(Self.unreadable, in: path, text, at: 0)
                continue
            }
            changes.add(new, over: text.bytes, at: path)
            texts[path] = SourceText(bytes: new)
        }
        try changes.deliver(onlyPrinting: mode == .print, in: package, output: output)
        for note in notes where note.kind != .done {
            guard let file = files[note.path] else { continue }
            var moved = note
            if texts[note.path] != nil { moved.offset = (edits[note.path] ?? []).moved(note.offset) }
            report(moved, in: texts[note.path] ?? file.outline.text)
            if note.kind == .left { leftCount += 1 }
        }
        return output.finish(withLeft: leftCount)
    }

    /// - Returns: Whether an update would change nothing, and leave nothing to do that a mock needs to compile.
    private func check() -> Bool {
        for note in notes where note.kind != .remark {
            if let file = files[note.path] { report(note, in: file.outline.text) }
        }
        let count = leftCount + notes.count(where: \.kind.isPending)
        guard count > 0 || edits.contains(where: { !$0.value.isEmpty }) else { return true }
        output.note("error: \(Finding.count(count)). Run `scaffold-mock --update`, and then fix what it reports.")
        return false
    }

    // MARK: - Reports

    private func report(_ note: UpdateNote, in text: SourceText) {
        findings.add(
            Finding(
                location: location(note.offset, in: note.path, text),
                severity: note.kind == .remark ? .note : .warning,
                message: note.message,
                newForm: note.newForm,
                rule: UpdateRule(note.kind).rawValue
            )
        )
    }

    private func location(_ offset: Int, in path: String, _ text: SourceText) -> FileLocation {
        let (line, column) = text.position(at: offset)
        return FileLocation(path: path, line: line, column: column)
    }
}
