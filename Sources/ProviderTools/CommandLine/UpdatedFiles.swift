/// The files that an update changes, and what it has to say about them.
struct UpdatedFiles {
    /// Where the updated texts go.
    enum Mode { case write, print, check }

    let mode: Mode
    let package: PackageDescription
    let output: Output
    private var files: [String: WrittenFile] = [:]
    private var edits: [String: [SourceEdit]] = [:]
    private var imports: [String: [String]] = [:]
    private var notes: [(path: String, note: UpdateNote)] = []
    /// How many findings `--update` can't take care of, and that may keep a mock from compiling.
    private var leftCount = 0

    init(mode: Mode, package: PackageDescription, output: Output) {
        self.mode = mode
        self.package = package
        self.output = output
    }

    /// Adds the changes of one type.
    mutating func add(_ merged: MergedEdits, to sources: [WrittenFile]) {
        for (index, edits) in merged.edits { self.edits[sources[index].path, default: []] += edits }
        for source in sources { files[source.path] = source }
        imports[sources[0].path, default: []] += merged.imports
        notes += merged.notes.map { (sources[$0.file].path, $0) }
    }

    // MARK: - Types that stay as they are

    /// Reports why a type isn't changed.
    mutating func refuse(_ type: WrittenType, _ message: String) {
        let file = type.files[0]
        let offset = file.offset(ofToken: type.containers[0].declaration.keywordIndex)
        refuse(message, in: file.path, file.outline.text, at: offset)
    }

    /// Reports why a file can't be read.
    mutating func refuse(_ file: MockFinder.Unreadable) {
        refuse(file.problem.message, in: file.path, file.text, at: file.problem.offset)
    }

    private mutating func refuse(_ message: String, in path: String, _ text: SourceText, at offset: Int) {
        leftCount += 1
        write("\(location(offset, in: path, text)): error: \(message).")
    }

    // MARK: - Delivery

    /// Writes, prints or checks the files.
    ///
    /// - Returns: Whether nothing is left to do that a mock needs to compile.
    /// - Throws: A `ToolError` if a file can't be written.
    mutating func deliver() throws -> Bool {
        for (path, lines) in imports {
            guard let file = files[path] else { continue }
            var insertions = ImportInsertions(file)
            edits[path, default: []] += insertions.edits(adding: lines)
        }
        if mode == .check { return check() }
        let check = SyntaxCheck(program: ToolchainPrograms(package).compiler)
        var texts: [String: SourceText] = [:]
        for (path, edits) in edits.sorted(by: { $0.key < $1.key }) where !edits.isEmpty {
            texts[path] = try deliver(edits, to: path, check).map { SourceText(bytes: $0) }
        }
        for (path, note) in notes where note.kind != .done {
            guard let file = files[path] else { continue }
            var moved = note
            if texts[path] != nil { moved.offset = (edits[path] ?? []).moved(note.offset) }
            report(moved, in: path, texts[path] ?? file.outline.text)
            if note.kind == .left { leftCount += 1 }
        }
        guard leftCount > 0 else { return true }
        let message = leftCount == 1 ? "1 finding is left. Fix it" : "\(leftCount) findings are left. Fix them"
        output.note("error: \(message) by hand.")
        return false
    }

    /// - Returns: The new bytes; nil if the file stays as it is.
    private mutating func deliver(_ edits: [SourceEdit], to path: String, _ check: SyntaxCheck) throws -> [UInt8]? {
        guard let text = files[path]?.outline.text else { return nil }
        guard let new = edits.applied(to: text.bytes), try check.isNoWorse(new, than: text.bytes) else {
            let message =
                "the updated file couldn't be parsed, so this file wasn't changed. Update it by hand"
            refuse(message, in: path, text, at: 0)
            return nil
        }
        if mode == .print {
            output.write(String(decoding: new, as: UTF8.self))
        } else {
            try FileReplacement.write(new, over: text.bytes, at: path)
            output.write(package.relativePath(path) + "\n")
        }
        return new
    }

    /// - Returns: Whether an update would change nothing, and leave nothing to do that a mock needs to compile.
    private func check() -> Bool {
        for (path, note) in notes {
            if let file = files[path] { report(note, in: path, file.outline.text) }
        }
        let count = leftCount + notes.count { $0.note.kind != .leftOver }
        guard count > 0 || edits.contains(where: { !$0.value.isEmpty }) else { return true }
        let findings = count == 1 ? "1 finding" : "\(count) findings"
        output.note("error: \(findings). Run `scaffold-mock --update`, and then fix what it reports.")
        return false
    }

    // MARK: - Reports

    private func report(_ note: UpdateNote, in path: String, _ text: SourceText) {
        let form = note.newForm.map { "\n    \($0)" }.joined()
        write("\(location(note.offset, in: path, text)): warning: \(note.message)\(form)")
    }

    private func location(_ offset: Int, in path: String, _ text: SourceText) -> FileLocation {
        let (line, column) = text.position(at: offset)
        return FileLocation(path: path, line: line, column: column)
    }

    /// A plugin can't write such lines to the standard error without a word before them.
    private func write(_ line: String) {
        mode == .print ? output.note(line) : output.write(line + "\n")
    }
}
