import Foundation

/// `scaffold-mock --update`: brings mocks that exist up to date with their protocols.
struct MockUpdates {
    /// A protocol, and what is written for it.
    struct Mocked {
        let symbol: Symbol
        var scaffold: MockScaffold
        /// The requirements that its mock needs; nil for all.
        let required: Set<String>?
    }

    /// Where the updated texts go.
    enum Mode { case write, print, check }

    let package: PackageDescription
    let mode: Mode
    let removes: Bool
    let output: Output

    private struct Planned {
        let mocked: Mocked
        let found: MockFinder.Found
    }

    /// - Parameters:
    ///   - protocols: The protocols whose mocks to update.
    ///   - folders: Where to look for the mocks, or in which files.
    ///   - codebase: The modules that were read.
    ///   - sources: The source files.
    ///   - needsMocks: Whether it is an error that a protocol has no mock.
    /// - Returns: Whether every mock is up to date now.
    /// - Throws: A `ToolError` if a mock isn't found or can't be written.
    func run(
        _ protocols: [Mocked],
        folders: [String],
        codebase: Codebase,
        sources: SourceFiles,
        needsMocks: Bool
    ) throws -> Bool {
        var finder = MockFinder(folders: folders, codebase: codebase, sources: sources)
        var planned: [Planned] = []
        var neighbors: [String: ExistingMocks] = [:]
        var isFine = true
        for mocked in protocols {
            let (found, unreadable) = finder.mocks(of: mocked.symbol, named: mocked.scaffold.mockName)
            for file in unreadable {
                isFine = false
                report(file.problem.message, in: file.path, file.text, at: file.problem.offset)
            }
            if found.isEmpty, unreadable.isEmpty, needsMocks {
                throw ToolError(
                    "There is no mock of \(mocked.symbol.qualifiedName) in "
                        + "\(NearestNames.list(folders.map(package.relativePath), last: "or", quoted: false)). "
                        + "Run `scaffold-mock \(mocked.symbol.qualifiedName)` to write one."
                )
            }
            for found in found {
                let folder = URL(filePath: found.mock.files[0].path).deletingLastPathComponent().path
                let mocks = neighbors[folder] ?? MockFolder.neighbors(in: folder, of: package, sources: sources)
                neighbors[folder] = mocks
                var mocked = mocked
                mocked.scaffold.mocks = mocks
                planned.append(Planned(mocked: mocked, found: found))
            }
        }
        let texts = try formattedTexts(of: planned)
        var originals: [String: [UInt8]] = [:]
        var findings: [(path: String, finding: MockUpdate.Note)] = []
        for (plan, text) in zip(planned, texts) {
            guard let text else {
                isFine = false
                continue
            }
            // An earlier mock of the same file may have moved this one.
            let again = finder.mocks(of: plan.mocked.symbol, named: plan.mocked.scaffold.mockName).found
            guard let found = again.first(where: { $0.isSame(as: plan.found) }),
                let updater = try? updater(plan.mocked, found)
            else { continue }
            let update = updater.update(formatted: text)
            guard updater.isSound(update), let changed = update.bytes(of: found.mock.files) else {
                isFine = false
                let position = found.mock.containers[0].declaration
                let source = found.mock.files[0]
                report(
                    "\(found.mock.name) can't be updated automatically. Update it by hand",
                    in: source.path,
                    source.outline.text,
                    at: source.outline.text.tokens[position.keywordIndex].range.lowerBound
                )
                continue
            }
            findings += update.findings.map { (found.mock.files[$0.file].path, moved($0, update)) }
            for subclass in found.subclasses {
                findings += updater.findings(inSubclass: subclass).map { (subclass.files[$0.file].path, $0) }
            }
            for (file, bytes) in changed {
                let source = found.mock.files[file]
                if originals[source.path] == nil { originals[source.path] = source.outline.text.bytes }
                finder.change(source.path, to: bytes)
            }
        }
        return try deliver(originals, findings, finder) && isFine
    }

    private func updater(_ mocked: Mocked, _ found: MockFinder.Found) throws -> MockUpdater {
        var options = MockUpdater.Options()
        options.removes = removes
        options.required = mocked.required
        options.inherited = found.inherited
        options.hasOtherProtocols = found.hasOtherProtocols
        return try MockUpdater(
            found.mock,
            scaffold: mocked.scaffold,
            protocolName: mocked.symbol.qualifiedName,
            options: options
        )
    }

    /// The mocks as if they were new, formatted like the files that they are in; nil for one that can't be updated.
    private func formattedTexts(of planned: [Planned]) throws -> [String?] {
        var texts: [String?] = []
        for plan in planned {
            let source = plan.found.mock.files[0]
            if let obstacle = plan.found.obstacle {
                report(obstacle.message, in: source.path, source.outline.text, at: obstacle.offset)
                texts.append(nil)
                continue
            }
            do {
                texts.append(try updater(plan.mocked, plan.found).scaffoldedText)
            } catch {
                let offset = source.outline.text.tokens[plan.found.mock.containers[0].declaration.keywordIndex].range
                report("\(error)", in: source.path, source.outline.text, at: offset.lowerBound)
                texts.append(nil)
            }
        }
        let files = zip(planned, texts).enumerated().compactMap { index, pair -> MockFile? in
            guard let text = pair.1 else { return nil }
            let folder = URL(filePath: pair.0.found.mock.files[0].path).deletingLastPathComponent().path
            return MockFile(name: "Mock\(index)", folder: folder, text: text)
        }
        do {
            let formatted = try MockFormatter(program: ToolchainPrograms(package).swiftFormat).format(files)
            for file in formatted {
                if let index = Int(file.name.dropFirst(MockName.prefix.count)) { texts[index] = file.text }
            }
        } catch {
            output.note("warning: The lines added to the mocks aren't formatted: \(error)")
        }
        return texts
    }

    // MARK: - Output

    /// Where a finding is once the update is made, if it is.
    private func moved(_ finding: MockUpdate.Note, _ update: MockUpdate) -> MockUpdate.Note {
        guard mode != .check else { return finding }
        var moved = finding
        moved.offset = (update.edits[finding.file] ?? []).moved(finding.offset)
        return moved
    }

    private func deliver(
        _ originals: [String: [UInt8]],
        _ findings: [(path: String, finding: MockUpdate.Note)],
        _ finder: MockFinder
    ) throws -> Bool {
        if mode == .check {
            for (path, finding) in findings { report(finding, in: path, finder, originals) }
            guard findings.isEmpty else {
                let found = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
                output.note("error: \(found). Run `scaffold-mock --update`, and then fix what it reports.")
                return false
            }
            return true
        }
        var isFine = true
        let check = SyntaxCheck(program: ToolchainPrograms(package).compiler)
        for path in originals.keys.sorted() {
            guard let old = originals[path], let new = finder.bytes(of: path) else { continue }
            guard try check.isNoWorse(new, than: old) else {
                isFine = false
                report(
                    "the updated file couldn't be parsed, so this file wasn't changed. Update it by hand",
                    in: path,
                    SourceText(bytes: old),
                    at: 0
                )
                continue
            }
            if mode == .print {
                output.write(String(decoding: new, as: UTF8.self))
            } else {
                try FileReplacement.write(new, over: old, at: path)
                output.write(package.relativePath(path) + "\n")
            }
        }
        for (path, finding) in findings where !finding.isDone {
            report(finding, in: path, finder, [:])
            if !finding.isLeftOver { isFine = false }
        }
        return isFine
    }

    private func report(
        _ finding: MockUpdate.Note,
        in path: String,
        _ finder: MockFinder,
        _ originals: [String: [UInt8]]
    ) {
        guard let bytes = originals[path] ?? finder.bytes(of: path) else { return }
        let (line, column) = SourceText(bytes: bytes).position(at: finding.offset)
        let location = FileLocation(path: path, line: line, column: column)
        let form = finding.newForm.map { "\n    \($0)" }.joined()
        write("\(location): warning: \(finding.message)\(form)")
    }

    private func report(_ message: String, in path: String, _ text: SourceText, at offset: Int) {
        let (line, column) = text.position(at: offset)
        write("\(FileLocation(path: path, line: line, column: column)): error: \(message).")
    }

    /// A plugin can't write such lines to the standard error without a word before them.
    private func write(_ line: String) {
        mode == .print ? output.note(line) : output.write(line + "\n")
    }
}

extension MockFinder.Found {
    fileprivate func isSame(as other: MockFinder.Found) -> Bool {
        mock.files[0].path == other.mock.files[0].path && mock.path == other.mock.path
    }
}
