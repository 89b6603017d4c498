import Foundation

/// One pass of `scaffold-mock --update` over all mocks of some protocols, each of which a ``MockUpdate`` brings up to date.
struct UpdatePass {
    /// A protocol, and what is written for it.
    struct Mocked {
        let symbol: Symbol
        var drafter: MockDrafter
        /// The requirements that its mock needs; nil for all.
        let required: Set<String>?
    }

    let workspace: Workspace
    let removes: Bool
    let output: Output
    /// Where to look for mocks, or in which files.
    let folders: [String]

    /// Whether conditions hold in every debug build, which the compiler takes a moment to tell.
    private let builtBranches = Memo<String, Bool?>()

    private var sources: SourceFiles { workspace.sources }

    private struct Planned {
        let mock: WrittenMock
        let update: MockUpdate

        var file: WrittenFile { mock.file }
        /// The folder whose other mocks it can name, and whose settings its lines are formatted by.
        var folder: String { UpdatePass.folder(of: file) }
    }

    /// - Parameters:
    ///   - protocols: The protocols whose mocks to update.
    ///   - mode: Where the updated texts go.
    ///   - needsMocks: Whether it is an error that a protocol has no mock.
    /// - Returns: Whether every mock is up to date now.
    /// - Throws: A `ToolError` if a mock isn't found or can't be written.
    func run(_ protocols: [Mocked], mode: UpdatedFiles.Mode, needsMocks: Bool) throws -> Bool {
        var files = UpdatedFiles(mode: mode, in: workspace, output: output)
        let planned = try plan(protocols, needsMocks: needsMocks, &files)
        for (plan, text) in zip(planned, formattedTexts(of: planned)) {
            do {
                files.add(try MergedEdits(plan.update, formatted: text), to: plan.mock)
            } catch {
                files.refuse([plan.mock.finding(.refused, "\(error).")])
            }
        }
        return try files.deliver()
    }

    private static func folder(of file: WrittenFile) -> String {
        URL(filePath: file.path).deletingLastPathComponent().path
    }

    /// Finds and plans the mocks of the protocols; those that can't be updated are reported.
    private func plan(
        _ protocols: [Mocked],
        needsMocks: Bool,
        _ files: inout UpdatedFiles
    ) throws -> [Planned] {
        let codebase = workspace.codebase
        var finder = MockFinder(folders: folders, codebase: codebase, sources: sources)
        var neighbors: [String: ExistingMocks] = [:]
        var planned: [Planned] = []
        var handwritten: [String] = []
        var unbuilt: [String] = []
        let namesakes = ProtocolNamesakes(workspace: workspace)
        var ambiguous: [Finding] = []
        for mocked in protocols {
            let (found, unreadable) = finder.mocks(of: mocked.symbol, named: mocked.drafter.mockName)
            files.refuse(unreadable)
            if found.isEmpty, unreadable.isEmpty, needsMocks { throw missing(mocked.symbol) }
            for found in found {
                switch namesakes.meaning(of: mocked.symbol, to: found.mock) {
                case .own: break
                case .other: continue
                case .several(let modules):
                    ambiguous.append(finding(on: found.mock, ofSeveral: modules, mocked.symbol))
                    continue
                }
                if let branch = branchOutsideOfBuild(found.mock, in: codebase, protocol: mocked.symbol) {
                    unbuilt.append("\(found.mock.name) is between `#if \(branch)` and `#endif`")
                    continue
                }
                let folder = Self.folder(of: found.mock.file)
                let mocks = neighbors[folder] ?? OutputFolder.neighbors(in: folder, of: workspace)
                neighbors[folder] = mocks
                if isWhole(found.mock, mocked, naming: mocks) { continue }
                do {
                    let update = try update(of: found, mocked, naming: mocks)
                    if update.isHandwritten {
                        handwritten.append(found.mock.name)
                    } else {
                        planned.append(Planned(mock: found.mock, update: update))
                    }
                } catch {
                    files.refuse([found.mock.finding(.refused, "\(error).")])
                }
            }
        }
        // One for each of the protocols.
        files.refuse(ambiguous.uniqued())
        files.leave(handwritten.uniqued())
        for reason in unbuilt.uniqued() {
            output.note("\(reason), and may not be part of what was built, so it stays as it is.")
        }
        return planned
    }

    private func finding(on mock: WrittenMock, ofSeveral modules: [String], _ symbol: Symbol) -> Finding {
        let name = symbol.qualifiedName
        return mock.finding(
            .refused,
            "`\(name)` can be that of \(NearestNames.list(modules, last: "or", inQuotes: false)), so \(mock.name) isn't "
                + "changed. Write `\(modules[0]).\(name)`, or the name of another module."
        )
    }

    /// The condition of a mock that may not be part of what was built.
    ///
    /// It is if a graph has it, if its protocol has the same condition, or if that holds in every debug build.
    private func branchOutsideOfBuild(_ mock: WrittenMock, in codebase: Codebase, protocol symbol: Symbol) -> String? {
        let (outline, declaration) = (mock.file.outline, mock.whole.declaration)
        guard let branch = outline.branch(around: declaration.tokens.lowerBound), branch != sources.branch(of: symbol)
        else { return nil }
        let line = mock.file.location(ofToken: declaration.keywordIndex).line
        let isKnown = codebase.allSymbols.contains { symbol in
            symbol.pathComponents == mock.path && symbol.location?.path == mock.file.path
                && symbol.location?.line == line
        }
        if isKnown { return nil }
        let isBuilt = builtBranches.value(for: branch) {
            let conditions = BuildConditions(
                compiler: ToolchainPrograms(workspace.package).compiler,
                modules: Set(workspace.package.targets.map(\.module))
            )
            return conditions.value(of: branch)
        }
        return isBuilt == true ? nil : branch
    }

    /// Whether a file is, up to its layout, what would be written now, so that nothing has to be compared.
    private func isWhole(_ mock: WrittenMock, _ mocked: Mocked, naming mocks: ExistingMocks) -> Bool {
        guard mocked.required == nil else { return false }
        var drafter = mocked.drafter
        drafter.mocks = mocks
        guard let draft = try? drafter.finished(), draft.notes.isEmpty else { return false }
        if mock.file.source.hasText(draft.text) { return true }
        let text = SourceText(draft.text)
        return mock.file.outline.words == text.tokens.map(text.text(of:))
    }

    private func missing(_ symbol: Symbol) -> ToolError {
        let folders = NearestNames.list(folders.map(workspace.package.relativePath), last: "or", inQuotes: false)
        let name = symbol.qualifiedName
        let words = NearestNames.list(MockName.words, last: "or", inQuotes: false)
        return ToolError(
            "There is no mock of \(name) in \(folders): no \(MockName.name(ofMockOf: symbol.pathComponents)), and no other "
                + "type that conforms to \(name) and has stubs, or a name that begins or ends with \(words). "
                + "Run `scaffold-mock \(name)` to write one."
        )
    }

    private func update(
        of found: MockFinder.Found,
        _ mocked: Mocked,
        naming mocks: ExistingMocks
    ) throws -> MockUpdate {
        var drafter = mocked.drafter
        drafter.mocks = mocks
        var options = UpdateOptions(removes: removes, required: mocked.required, inheritance: found.inheritance)
        let own = Set(found.mock.files.map(\.path))
        options.isUsedElsewhere = { name in
            sources.files(in: folders).contains { !own.contains($0.path) && $0.usesMember(named: name) }
        }
        return try MockUpdate(
            found.mock,
            plan: drafter.plan(named: found.mock.name),
            protocolName: mocked.symbol.qualifiedName,
            options: options
        )
    }

    /// The mocks as if they were new, formatted like the files that they are in.
    private func formattedTexts(of planned: [Planned]) -> [String] {
        let files = planned.enumerated().map { index, plan in
            ScaffoldedFile(name: "\(MockName.prefix)\(index)", folder: plan.folder, text: plan.update.text)
        }
        return files.formatted(for: workspace.package, output: output).map(\.text)
    }
}
