import Foundation

/// `scaffold-tests`: writes the first version of a test suite, which is the user's own from then on.
struct ScaffoldTests: Command {
    static let name = "scaffold-tests"
    static let summary = "Writes the first version of a test suite."

    static let help = """
        Writes the first version of a test suite, once. Change the file as you like.

        USAGE
          swift package --allow-writing-to-package-directory scaffold-tests NAME… [--target TARGET] [OPTIONS]

        NAME is the name of a class, a struct, or an actor. The names of the types around it, or of its module, may
        come first, as in UserService.DependencyProvider. The suite creates the mocks of everything that the
        initializer takes, and has one test per function that other files can call, or one test if there are none. Each
        test fails until you write it. Mocks are written as well, unless the tests, or a target that they depend on, have
        them. Prints the paths of the files written.

        OPTIONS
          --target TARGET      The target that declares the type. Needed only if several do.
          --output DIR         Write the suite to this folder. The default is the folder of the tests that corresponds to the
                               type's folder.
          --xctest             Write a test case for XCTest, rather than a suite for Swift Testing.
          --force              Overwrite a suite that exists. Mocks that exist are never overwritten.
          --print              Print the files, and write nothing.
          --symbol-graphs DIR  Read symbol graphs from this folder instead of building the package.
          -h, --help           Show this help.

        EXAMPLES
          swift package --allow-writing-to-package-directory scaffold-tests UserService
          swift package --allow-writing-to-package-directory scaffold-tests UserService --print

        EXIT CODES
          0  Success.
          1  A file exists, no suite can be written for a type, an argument is invalid, or the code doesn't compile.
             Nothing was written.
        """

    static let syntax = Arguments.Syntax(
        flags: ["--xctest", "--force", "--print"],
        options: ["--target", "--output"],
        operand: "NAME"
    )

    private let request: ScaffoldRequest
    private let framework: TestFramework
    /// The suite of a type, for which ever more modules are known.
    private struct WantedSuite: Hashable {
        let typeUSR: String
        let answeredCount: Int
    }

    /// The suites that were written, so that none is written twice.
    private let drafts = Memo<WantedSuite, SuiteDrafter.Draft>()

    init(_ arguments: Arguments) throws {
        request = ScaffoldRequest(arguments, keywords: SymbolSearch.Kind.types.keywords)
        framework = arguments.has("--xctest") ? .xcTest : .swiftTesting
        guard !request.names.isEmpty else {
            throw ToolError("Name the type to test, as in `scaffold-tests UserService`.")
        }
    }

    func modulesWanted(in workspace: Workspace) throws -> [String] {
        let targets = try request.candidates(in: workspace)
        if let only = targets.first, targets.count == 1 {
            // Compiling may take minutes, so what is wrong with the arguments is said before.
            _ = try tests(of: only, in: workspace)
        }
        let modules = targets.map(\.module)
        guard workspace.answered.isSuperset(of: modules) else { return modules }
        var existing: [String: ExistingMocks] = [:]
        return try workspace.modulesWanted(by: types(in: workspace)) { symbol in
            try draft(symbol, in: workspace, &existing).modulesWanted
        }
    }

    func run(in workspace: Workspace, output: Output) throws -> Bool {
        var suites: [ScaffoldedFile] = []
        var mocks: [ScaffoldedFile] = []
        var notes: [Finding] = []
        var existing: [String: ExistingMocks] = [:]
        let scaffolded = try types(in: workspace).map { symbol in
            (symbol: symbol, suite: try draft(symbol, in: workspace, &existing).suite.get())
        }
        var missing: [(usr: String, folder: String)] = []
        for (symbol, suite) in scaffolded {
            let target = try target(of: symbol, in: workspace)
            let folder = try folder(for: symbol, of: target, in: workspace)
            suites.append(ScaffoldedFile(name: suite.name, folder: folder, text: suite.text))
            notes += suite.notes.map { Finding(location: symbol.location, message: $0) }
            let mockFolder = try mockFolder(for: target, besides: folder, in: workspace)
            missing += suite.missingMocks.map { ($0, mockFolder) }
        }
        missing = missing.uniqued { [$0.usr, $0.folder] }
        let drafts = try missing.map { usr, folder in
            let drafter = mock(of: usr, in: workspace)
            return ScaffoldedFile(name: drafter.mockName, folder: folder, text: try drafter.outline.draft.get().text)
        }
        // Their stubs can state each other's mocks as neutral values, and those that exist.
        let neighbors = OutputFolder.neighbors(of: drafts, in: workspace)
        for (usr, folder) in missing {
            let drafter = mock(of: usr, in: workspace, mocks: neighbors[folder])
            let mock = try drafter.finished()
            let file = ScaffoldedFile(name: drafter.mockName, folder: folder, text: mock.text)
            if !mocks.contains(where: { $0.path == file.path }) { mocks.append(file) }
            notes += mock.notes
        }
        // A mock is found by its name in the sources, so none of these exists; a file of that name may.
        try refuseExisting(suites, mocks, in: workspace)
        return try request.deliver(suites + mocks, notes: notes, in: workspace, overwriting: true, output: output)
    }

    /// Throws an error if a suite exists anywhere in the tests.
    private func refuseExisting(
        _ suites: [ScaffoldedFile],
        _ mocks: [ScaffoldedFile],
        in workspace: Workspace
    ) throws {
        guard !request.onlyPrints else { return }
        let package = workspace.package
        for suite in suites where !suite.exists {
            let tests = package.rootTargets.first { $0.isTest && "\(suite.folder)/".hasPrefix($0.directory + "/") }
            guard let tests,
                let path = ExistingMocks(workspace.sources.files(in: [tests.directory])).path(ofType: suite.name)
            else { continue }
            throw ToolError(
                "\(package.relativePath(path)) has a `\(suite.name)`. Nothing was written. Rename it, or write to another "
                    + "target's tests with --output."
            )
        }
        try ((request.overwrites ? [] : suites) + mocks)
            .refuseExisting(in: package, "Pass --force to overwrite a suite, or --print to print the files instead.")
    }
}

extension ScaffoldTests {
    private func types(in workspace: Workspace) throws -> [Symbol] {
        try request.types(in: workspace, among: request.candidates(in: workspace)) { modules in
            try request.names.map(SymbolSearch(codebase: workspace.codebase, modules: modules, kind: .types).find)
        }
    }

    private func target(of symbol: Symbol, in workspace: Workspace) throws -> PackageDescription.Target {
        let module = workspace.codebase.module(of: symbol.usr)
        guard let target = module.flatMap(workspace.package.target(ofModule:)) else {
            throw ToolError("\(symbol.qualifiedName) isn't declared in a target of the package.")
        }
        return target
    }

    /// The test target, if the files go there or the mocks could be there.
    private func tests(
        of target: PackageDescription.Target,
        in workspace: Workspace
    ) throws -> PackageDescription.Target? {
        do {
            return try OutputFolder.tests(of: target, in: workspace, for: "tests")
        } catch {
            if request.folder == nil, !request.onlyPrints { throw error }
            return nil
        }
    }

    /// The suite of a type with the modules that were read so far.
    private func draft(
        _ symbol: Symbol,
        in workspace: Workspace,
        _ existing: inout [String: ExistingMocks]
    ) throws -> SuiteDrafter.Draft {
        let target = try target(of: symbol, in: workspace)
        let mocks = try existing[target.name] ?? existingMocks(for: target, in: workspace)
        existing[target.name] = mocks
        return drafts.value(for: WantedSuite(typeUSR: symbol.usr, answeredCount: workspace.answered.count)) {
            SuiteDrafter(
                codebase: workspace.codebase,
                typeUSR: symbol.usr,
                framework: framework,
                existingMocks: mocks,
                sources: workspace.sources
            ).draft()
        }
    }

    /// The mocks of the tests, and those of targets that the tests depend on.
    private func existingMocks(
        for target: PackageDescription.Target,
        in workspace: Workspace
    ) throws -> ExistingMocks {
        let (package, sources) = (workspace.package, workspace.sources)
        let tests = try tests(of: target, in: workspace)
        let own = ExistingMocks.Origin(
            module: nil,
            visibleModules: nil,
            sources: sources.files(in: [tests?.directory, request.folder].compactMap(\.self))
        )
        let shared = tests.map { package.targetsWithMocks(for: $0) } ?? []
        return ExistingMocks(
            [own]
                + shared.filter { $0 != target }.map { target in
                    ExistingMocks.Origin(
                        module: target.module,
                        visibleModules: Set(package.recursiveDependencies(of: target).map(\.module) + [target.module]),
                        sources: sources.files(in: [target.directory])
                    )
                }
        )
    }

    private func mock(
        of usr: String,
        in workspace: Workspace,
        mocks: ExistingMocks? = nil
    ) -> MockDrafter {
        MockDrafter(
            codebase: workspace.codebase,
            protocolUSR: usr,
            implementsDefaulted: true,
            mocks: mocks ?? .init(),
            sources: workspace.sources,
            isOnNoActor: framework == .xcTest
        )
    }

    /// The folder of the tests that corresponds to the one of the type.
    private func folder(
        for symbol: Symbol,
        of target: PackageDescription.Target,
        in workspace: Workspace
    ) throws -> String {
        if let folder = request.folder { return folder }
        guard let tests = try tests(of: target, in: workspace) else { return workspace.package.directory }
        let file = symbol.location.map { URL(filePath: $0.path).deletingLastPathComponent().standardizedFileURL.path }
        let root = URL(filePath: target.directory).standardizedFileURL.path
        let below = file.flatMap { $0.hasPrefix(root + "/") ? String($0.dropFirst(root.count + 1)) : nil }
        return below.map { URL(filePath: tests.directory).appending(path: $0).path } ?? tests.directory
    }

    private func mockFolder(
        for target: PackageDescription.Target,
        besides folder: String,
        in workspace: Workspace
    ) throws -> String {
        guard request.folder == nil, try tests(of: target, in: workspace) != nil else { return folder }
        return try OutputFolder.standard(for: target, in: workspace)
    }
}
