/// `scaffold-mock`: writes the first version of a mock, which is the user's own from then on.
struct ScaffoldMock: Command {
    static let name = "scaffold-mock"
    static let summary = "Writes mocks of protocols."

    static let help = """
        Writes mocks of protocols as a starting point. Edit them as you like.
        With --update, brings existing mocks up to date.

        USAGE
          swift package --allow-writing-to-package-directory scaffold-mock NAME… [--target TARGET] [OPTIONS]
          swift package --allow-writing-to-package-directory scaffold-mock --all --target TARGET [OPTIONS]
          swift package --allow-writing-to-package-directory scaffold-mock --update NAME… [--target TARGET] [OPTIONS]
          swift package --allow-writing-to-package-directory scaffold-mock --update --all [--target TARGET] [OPTIONS]

        NAME is the name of a protocol. The names of the types around it, or of its module, may come first, as in
        UserService.DependencyProviding. Prints the paths of the files written.

        For a public protocol of another package, name its target with --target. To write a new mock of it, also pass
        --output.

        OPTIONS
          --target TARGET      The target that declares the protocol. Needed only if several do, or if it's part of another
                               package.
          --all                Mock every protocol of the target. Skips files that exist. With --update, the default is all
                               targets whose protocols have mocks.
          --output DIR         Write to this folder. The default is the folder Mocks in the target's tests.
          --force              Overwrite files that exist.
          --print              Print the mocks, and write nothing.
          --skip-defaulted     Leave out requirements that have a default implementation.
          --verify             Then build the tests, and print the first error in each file that was written or checked.
          --symbol-graphs DIR  Read symbol graphs from this folder instead of building the package.
          -h, --help           Show this help.

        UPDATING
          --update             Add the requirements that mocks lack. If a requirement has changed, replace its member,
                               unless you changed the member. Add neutral values of stubs. Everything else stays as it is,
                               and so does a mock without stubs. Finds mocks by their names in the package or, with
                               --output, in a folder or file. Prints what is left for you to do.
          --check              With --update: write nothing, and print what is out of date.
          --format FORMAT      With --update --check: compiler (the default), or github, for annotations in GitHub
                               Actions. Only the findings are written to the standard output.
          --remove             With --update: remove members whose requirements are gone, unless you changed them.

        EXAMPLES
          swift package --allow-writing-to-package-directory scaffold-mock NetworkClient
          swift package --allow-writing-to-package-directory scaffold-mock --all --target App
          swift package --allow-writing-to-package-directory scaffold-mock Bank --target Banking --output Tests/ShopTests/Mocks
          swift package --allow-writing-to-package-directory scaffold-mock --update NetworkClient
          swift package --allow-writing-to-package-directory scaffold-mock --update --check --all

        EXIT CODES
          0  Success.
          1  A file exists, a protocol can't be mocked, an argument is invalid, or the code doesn't compile.
             Nothing was written, except with --all, which writes the other mocks.
          1  A mock was written with an #error, which says what you have to write.
          1  With --update, also: a mock lacks a requirement, or needs another member or head, and you have to write it.
          1  With --update --check: --update would write something, or exit with 1.
          1  With --verify: the tests don't compile.
        """

    static let syntax = Arguments.Syntax(
        flags: [
            "--all", "--check", "--force", "--print", "--remove", "--skip-defaulted", "--update", "--verify",
        ],
        options: ["--format", "--target", "--output"],
        operand: "NAME"
    )

    /// The ways to run the command.
    private enum Mode {
        case scaffold
        case update(UpdatedFiles.Mode)
    }

    private let request: ScaffoldRequest
    private let wantsAll: Bool
    private let implementsDefaulted: Bool
    private let mode: Mode
    private let removes: Bool
    private let verifies: Bool

    init(_ arguments: Arguments) throws {
        request = ScaffoldRequest(arguments, keywords: SymbolSearch.Kind.protocols.keywords)
        wantsAll = arguments.has("--all")
        implementsDefaulted = !arguments.has("--skip-defaulted")
        removes = arguments.has("--remove")
        verifies = arguments.has("--verify")
        if verifies, let other = ["--print", "--symbol-graphs"].first(where: arguments.isGiven) {
            throw ToolError("--verify can't be combined with \(other), because then SwiftPM doesn't build the files.")
        }
        mode = try Self.mode(arguments)
        guard wantsAll || !request.names.isEmpty else {
            throw ToolError("Name the protocol to mock, as in `scaffold-mock NetworkClient`, or pass --all.")
        }
        guard !wantsAll || request.names.isEmpty else {
            let names = NearestNames.list(request.names, inQuotes: false)
            throw ToolError("Pass either names of protocols (here \(names)) or --all.")
        }
    }

    private static func mode(_ arguments: Arguments) throws -> Mode {
        let format = try FindingFormat(arguments)
        let updates = arguments.has("--update")
        let checks = arguments.has("--check")
        if let flag = ["--check", "--remove"].first(where: arguments.has), !updates {
            throw ToolError("\(flag) requires --update.")
        }
        guard checks || arguments.value(of: "--format") == nil else {
            throw ToolError("--format requires --update --check.")
        }
        guard updates else { return .scaffold }
        guard !arguments.has("--force") else {
            throw ToolError(
                "--force can't be combined with --update, because it overwrites what --update keeps. Pass only one of them."
            )
        }
        guard checks else { return .update(arguments.has("--print") ? .print : .write) }
        guard !arguments.has("--print") else {
            throw ToolError("--check and --print can't be combined. Pass only one of them.")
        }
        return .update(.check(format))
    }

    func modulesWanted(in workspace: Workspace) throws -> [String] {
        let targets = try candidates(in: workspace)
        if case .scaffold = mode, let only = targets.first, targets.count == 1 {
            // Compiling may take minutes, so what is wrong with the arguments is said before.
            _ = try folder(for: only, in: workspace)
        }
        let modules = targets.map(\.module)
        guard workspace.answered.isSuperset(of: modules) else { return modules }
        return try workspace.modulesWanted(by: protocols(in: workspace)) { symbol in
            drafter(symbol, in: workspace).modulesWanted()
        }
    }

    func run(in workspace: Workspace, output: Output) throws -> Bool {
        if case .update(let mode) = mode { return try update(mode, in: workspace, output: output) }
        let planned = try planned(in: workspace, output: output)
        // Their stubs can state each other's mocks as neutral values, and those that exist.
        let drafts = planned.compactMap { symbol, folder in
            let drafter = drafter(symbol, in: workspace)
            return (try? drafter.outline.draft.get()).map { draft in
                ScaffoldedFile(name: drafter.mockName, folder: folder, text: draft.text)
            }
        }
        let neighbors = OutputFolder.neighbors(of: drafts, in: workspace)
        var mocks: [ScaffoldedFile] = []
        var notes: [Finding] = []
        var hasFailed = false
        for (symbol, folder) in planned {
            do {
                let drafter = drafter(symbol, in: workspace, mocks: neighbors[folder])
                let mock = try drafter.finished()
                mocks.append(ScaffoldedFile(name: drafter.mockName, folder: folder, text: mock.text))
                notes += mock.notes
                if mock.isEmpty, !implementsDefaulted {
                    output.note("warning: --skip-defaulted leaves nothing to mock of \(symbol.qualifiedName).")
                }
            } catch {
                let message = "\(symbol.qualifiedName) can't be mocked: \(error)"
                guard wantsAll else { throw ToolError(message) }
                output.note("error: \(message)")
                hasFailed = true
            }
        }
        let isComplete = try request.deliver(
            mocks,
            notes: notes,
            in: workspace,
            overwriting: request.overwrites,
            output: output
        )
        return isComplete && !hasFailed
    }

    func filesToVerify(in workspace: Workspace) throws -> [String]? {
        guard verifies else { return nil }
        let folders = request.folder.map { [$0] } ?? workspace.package.rootTargets.map(\.directory)
        // The command has written files that the index has as they were.
        var finder = MockFinder(folders: folders, codebase: workspace.codebase, sources: SourceFiles())
        return try protocols(in: workspace).flatMap { symbol in
            let found = finder.mocks(of: symbol, named: drafter(symbol, in: workspace).mockName).found
            return found.flatMap { $0.mock.files.map(\.path) }
        }.uniqued()
    }

    /// The protocols to mock, and the folders of their mocks.
    private func planned(
        in workspace: Workspace,
        output: Output
    ) throws -> [(symbol: Symbol, folder: String)] {
        let package = workspace.package
        var planned: [(symbol: Symbol, folder: String)] = []
        for symbol in try protocols(in: workspace) {
            guard let module = workspace.codebase.module(of: symbol.usr), let target = package.target(ofModule: module)
            else { continue }
            let folder = try folder(for: target, in: workspace)
            let file = ScaffoldedFile(name: drafter(symbol, in: workspace).mockName, folder: folder, text: "")
            if wantsAll, !request.overwrites, !request.onlyPrints, file.exists {
                output.note("Skipped \(symbol.qualifiedName): \(package.relativePath(file.path)) exists.")
                continue
            }
            planned.append((symbol, folder))
        }
        return planned
    }
}

extension ScaffoldMock {
    /// The targets in which to look for protocols.
    private func candidates(in workspace: Workspace) throws -> [PackageDescription.Target] {
        let targets = try request.candidates(in: workspace)
        if wantsAll, targets.count > 1, case .update = mode { return MockedTargets(workspace).targets }
        guard !wantsAll || targets.count == 1 else {
            let names = NearestNames.list(targets.map(\.name), last: "or", inQuotes: false)
            throw ToolError("Name the target whose protocols to mock, with --target: \(names).")
        }
        return targets
    }

    private func protocols(in workspace: Workspace) throws -> [Symbol] {
        let targets = try candidates(in: workspace)
        if targets.isEmpty { return [] }
        return try request.types(in: workspace, among: targets) { modules in
            let search = SymbolSearch(codebase: workspace.codebase, modules: modules, kind: .protocols)
            guard wantsAll else { return try request.names.map(search.find) }
            let visible = search.visible
            guard !visible.isEmpty || targets.count > 1 else {
                let what =
                    search.hidden.isEmpty ? "no protocol" : "only private protocols, which no other file can name"
                throw ToolError("The target \"\(targets[0].name)\" declares \(what).")
            }
            return visible
        }
    }

    private func drafter(
        _ symbol: Symbol,
        in workspace: Workspace,
        inFull: Bool = false,
        mocks: ExistingMocks? = nil
    ) -> MockDrafter {
        MockDrafter(
            codebase: workspace.codebase,
            protocolUSR: symbol.usr,
            implementsDefaulted: implementsDefaulted || inFull,
            mocks: mocks ?? .init(),
            sources: workspace.sources
        )
    }

    private func update(_ mode: UpdatedFiles.Mode, in workspace: Workspace, output: Output) throws -> Bool {
        let mocked = try protocols(in: workspace).map { symbol in
            let needed = implementsDefaulted ? nil : try? drafter(symbol, in: workspace).plan().mocked
            return UpdatePass.Mocked(
                symbol: symbol,
                drafter: drafter(symbol, in: workspace, inFull: true),
                required: needed.map { Set($0.requirements.map(\.symbol.usr)) }
            )
        }
        let updates = UpdatePass(
            workspace: workspace,
            removes: removes,
            output: output,
            folders: request.folder.map { [$0] } ?? workspace.package.rootTargets.map(\.directory)
        )
        return try updates.run(mocked, mode: mode, needsMocks: !wantsAll)
    }

    /// Where the mocks of a target's protocols go.
    private func folder(for target: PackageDescription.Target, in workspace: Workspace) throws -> String {
        if let folder = request.folder { return folder }
        // The settings of the formatter are looked up from there.
        if request.onlyPrints {
            return (try? OutputFolder.standard(for: target, in: workspace)) ?? workspace.package.directory
        }
        return try OutputFolder.standard(for: target, in: workspace)
    }
}
