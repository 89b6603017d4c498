import Foundation

/// `scaffold-provider`: writes providers, and passes a new dependency through those that exist.
struct ScaffoldProvider: Command {
    static let name = "scaffold-provider"
    static let needsOnlySources = true
    static let summary = "Writes providers, and keeps them up to date."

    static let help = """
        Writes the `DependencyProvider` of a type, or passes a new dependency through the providers that exist.

        USAGE
          swift package --allow-writing-to-package-directory scaffold-provider NAME… [OPTIONS]
          swift package --allow-writing-to-package-directory scaffold-provider --add 'MEMBER: TYPE' --to NAME [OPTIONS]
          swift package --allow-writing-to-package-directory scaffold-provider --remove MEMBER --from NAME [OPTIONS]
          swift package --allow-writing-to-package-directory scaffold-provider --update NAME… [--check] [OPTIONS]

        NAME is the name of a type, with the names of the types around it where it needs them.

        The first form writes the struct that implements the `DependencyProviding` of the type. Each function calls an
        initializer, to which it passes its own input and members of the provider. For other arguments, the provider gets
        properties. A call that isn't known becomes an `#error`. Providers that these functions
        create are written as well, if there are none. For a public or package `Dependencies`, the command writes the
        initializer.

        With --add, the type gets a further dependency, and so do the providers on the way up, and the mocks of their
        protocols. With --update, you have added it to the type yourself. A function in which you pass other arguments than
        the command would is printed, and stays as it is; the providers get the property all the same. Where you choose the
        value, such as in the composition root and in tests, the place is printed.

        With --remove, the type loses a dependency that it no longer reads, and so do the providers on the way up that only
        passed it on, and mocks. Where you chose the value, the place is printed.

        Reads source files only, so it builds nothing and works while the code doesn't compile.

        OPTIONS
          --target TARGET      The target that declares the type. Needed only if several do.
          --output DIR         Write the providers to this folder. The default is the folder of the type.
          --force              Replace a provider that exists.
          --check              With --update: change nothing, and print what is missing now. More may follow from it.
          --print              Print the files, and write nothing.
          -h, --help           Show this help.

        EXAMPLES
          swift package --allow-writing-to-package-directory scaffold-provider UserService
          swift package --allow-writing-to-package-directory scaffold-provider --add 'clock: any WallClock' --to Store

        EXIT CODES
          0  Success. Values may be left to choose, where the command prints a warning.
          1  Something has to be changed by hand, an argument is invalid, or, with --check, something is missing.
        """

    static let syntax = Arguments.Syntax(
        flags: ["--force", "--check", "--print", "--update"],
        options: ["--target", "--output", "--add", "--to", "--remove", "--from"],
        operand: "NAME"
    )

    /// The ways to run the command.
    private enum Mode {
        case scaffold(replaces: Bool)
        case add(MemberAddition)
        case remove(String)
        case update
        case check
    }

    private let names: [String]
    private let target: String?
    private let output: String?
    private let prints: Bool
    private let mode: Mode

    init(_ arguments: Arguments) throws {
        target = arguments.value(of: "--target")
        output = arguments.value(of: "--output")
        prints = arguments.has("--print")
        names = arguments.operands + arguments.values(of: "--to") + arguments.values(of: "--from")
        mode = try Self.mode(arguments)
        guard !names.isEmpty else { throw ToolError("Name a type, as in `scaffold-provider UserService`.") }
    }

    private static func mode(_ arguments: Arguments) throws -> Mode {
        let addition = try arguments.value(of: "--add").map(MemberAddition.init)
        let (updates, replaces) = (arguments.has("--update"), arguments.has("--force"))
        if (addition == nil) != arguments.values(of: "--to").isEmpty {
            throw ToolError("--add and --to belong together, as in `--add 'clock: any WallClock' --to ImageProcessor`.")
        }
        let removal = arguments.value(of: "--remove")
        if (removal == nil) != arguments.values(of: "--from").isEmpty {
            throw ToolError("--remove and --from belong together, as in `--remove clock --from ImageProcessor`.")
        }
        if addition != nil, removal != nil { throw ToolError("Pass --add and --remove one after the other.") }
        if addition != nil || removal != nil, updates || replaces || !arguments.operands.isEmpty {
            let options = addition == nil ? "--remove and --from" : "--add and --to"
            throw ToolError("Pass \(options) without other names, and without --update or --force.")
        }
        if arguments.has("--check"), !updates { throw ToolError("Pass --check with --update.") }
        if updates, replaces || arguments.value(of: "--output") != nil {
            throw ToolError("Pass --update without --force and --output.")
        }
        if updates { return arguments.has("--check") ? .check : .update }
        return addition.map { .add($0) } ?? removal.map { .remove($0) } ?? .scaffold(replaces: replaces)
    }

    /// None: source files tell everything, also while they don't compile.
    func modulesWanted(in workspace: Workspace) throws -> [String] { [] }

    func run(in workspace: Workspace, output: Output) throws -> Bool {
        let package = workspace.package
        let sources = PackageSources(workspace)
        let search = OwnerSearch(sources: sources, package: package, target: target)
        let types = try names.map(search.find)
        var delivery = Delivery(in: workspace, onlyPrinting: prints, output: output)
        if case .check = mode {
            let missing = try completion(of: types, in: sources).findings()
            delivery.report(missing)
            return missing.isEmpty
        }
        let left = try change(types, in: sources, package)
        return try delivery.deliver(sources.changes(in: package, output: output), leaving: left)
    }

    /// Changes the sources.
    ///
    /// - Returns: What a person has to do or to choose.
    private func change(
        _ types: [DeclaredType],
        in sources: PackageSources,
        _ package: PackageDescription
    ) throws -> [Finding] {
        switch mode {
        case .scaffold: for type in types { try scaffold(type, in: sources, package) }
        case .add(let addition): try addition.add(to: types[0], in: sources)
        case .remove(let name):
            var removal = DependencyRemoval(sources: sources)
            return try removal.remove(name, from: types[0])
        case .update, .check: break
        }
        var completion = completion(of: types, in: sources)
        let left = try isNew ? scaffold(&completion, in: sources, package) : completion.run()
        for type in types where mayReplace { try format(type, in: sources, package) }
        return left + completion.unsendable()
    }

    private func completion(of types: [DeclaredType], in sources: PackageSources) -> ProviderCompletion {
        var completion = ProviderCompletion(sources: sources, isOwnOnly: isNew)
        for type in types.reversed() { completion.add(type) }
        return completion
    }

    private var isNew: Bool { if case .scaffold = mode { true } else { false } }

    // MARK: - A new provider

    /// Completes new providers, and writes those that they create first.
    private func scaffold(
        _ completion: inout ProviderCompletion,
        in sources: PackageSources,
        _ package: PackageDescription
    ) throws -> [Finding] {
        while true {
            do {
                return try completion.run()
            } catch let missing as MissingProvider {
                guard let type = sources.type(at: missing.ownerPath, in: missing.module) else { throw missing }
                try scaffold(type, in: sources, package)
                completion.add(type)
            }
        }
    }

    private func scaffold(_ type: DeclaredType, in sources: PackageSources, _ package: PackageDescription) throws {
        guard let bag = sources.bag(.dependencyProviding, of: type) else {
            guard let dependencies = sources.bag(.dependencies, of: type) else {
                throw ToolError("\(type.name) has no `DependencyProviding`, which a provider would implement.")
            }
            guard let edits = BagInitializer(bag: dependencies).edits() else {
                throw ToolError("\(dependencies.name) needs no provider, and no initializer.")
            }
            return try sources.apply(edits, to: dependencies.containers[0].file)
        }
        if let existing = sources.bag(.dependencyProvider, of: type) {
            let file = existing.containers[0].file
            guard prints || mayReplace else {
                throw ToolError(
                    "\(package.relativePath(file.path)) has a \(existing.name). Nothing was written. Pass --update to bring it "
                        + "up to date, --force to replace it, or --print to print a new one instead."
                )
            }
            let edit = ProviderSkeleton(owner: type, bag: bag).replacement(of: existing)
            return try sources.apply([edit], to: file)
        }
        let skeleton = ProviderSkeleton(owner: type, bag: bag)
        let path = path(for: type)
        guard sources.hasFile(at: path) else {
            return sources.replace(Array(skeleton.file.utf8), at: path, in: type.module)
        }
        guard path == bag.containers[0].file.path else {
            let name = package.relativePath(path)
            throw ToolError("\(name) exists. Nothing was written. Pass another folder with --output.")
        }
        try sources.apply(skeleton.edits(), to: bag.containers[0].file)
    }

    /// Formats a provider that was replaced in a file that existed, as new files are formatted.
    private func format(_ type: DeclaredType, in sources: PackageSources, _ package: PackageDescription) throws {
        guard let provider = sources.bag(.dependencyProvider, of: type) else { return }
        let (file, declaration) = (provider.containers[0].file, provider.containers[0].declaration)
        let depth = file.source.declarations(around: declaration.keywordIndex).count - 1
        guard sources.hasOldFile(at: file.path), depth > 0 else { return }
        let braces = (String(repeating: "enum E {\n", count: depth), String(repeating: "\n}", count: depth))
        let copy = ScaffoldedFile(
            path: file.path,
            text: braces.0 + file.outline.text(of: declaration) + braces.1
        )
        let formatter = FileFormatter(program: ToolchainPrograms(package).swiftFormat)
        guard let text = try formatter.format([copy]).first?.text else { return }
        let new = SourceFile(path: copy.path, text: text)
        guard let formatted = new.typesByPath.first(where: { $0.0.count == depth + 1 })?.1, let outline = new.outline
        else { return }
        let edit = SourceEdit(
            range: file.outline.bytes(of: declaration.tokens),
            replacement: outline.text(of: formatted)
        )
        try sources.apply([edit], to: file)
    }

    private var mayReplace: Bool { if case .scaffold(let replaces) = mode { replaces } else { false } }

    private func path(for type: DeclaredType) -> String {
        let beside = URL(filePath: type.containers[0].file.path).deletingLastPathComponent()
        let folder = output.map { URL(filePath: $0).standardizedFileURL } ?? beside
        return folder.appending(path: "\(type.name)+DependencyProvider.swift").path
    }
}
