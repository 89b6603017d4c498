/// Finds the types that a user names, by their declarations in source files.
struct OwnerSearch {
    let sources: PackageSources
    let package: PackageDescription
    /// The target to search in; nil for all.
    let target: String?

    /// The type of this name, which may leave out the names of the types around it where that is clear.
    func find(_ name: String) throws -> DeclaredType {
        let path = name.split(separator: ".").map(String.init)
        let module = try target.map { try package.requiredTarget(named: $0).module }
        let all = sources.types(ending: path).filter { type in
            (module == nil || type.file.module == module)
                && !["extension", "protocol"].contains(type.declaration.keyword)
        }
        let exact = all.filter { $0.path == path }
        let found = (exact.isEmpty ? all : exact).uniqued { [$0.file.module] + $0.path }
        guard let first = found.first else { throw ToolError("There is no type \"\(name)\".\(suggestion(name))") }
        guard found.count == 1 else {
            let names = found.map { "\($0.path.joined(separator: ".")) in \($0.file.module)" }
            throw ToolError(
                "\"\(name)\" may be \(NearestNames.list(names, last: "or", inQuotes: false)). Name the target with --target."
            )
        }
        return sources.type(at: first.path, in: first.file.module) ?? DeclaredType(first, extensions: [])
    }

    private func suggestion(_ name: String) -> String {
        let names: [DependencyBag] = [.dependencies, .dependencyProviding]
        let bags = names.flatMap { sources.files(containing: [$0.rawValue]) }.flatMap(\.types).map(\.path)
            .filter { DependencyBag(path: $0) != nil }
        return NearestNames.suggestion(for: name, among: bags.map { $0.dropLast().joined(separator: ".") })
    }
}

extension PackageSources {
    /// The files of all targets of a package.
    convenience init(_ workspace: Workspace) {
        let package = workspace.package
        let modules = package.rootTargets.map { target in
            Module(
                name: target.module,
                isTest: target.isTest,
                visibleModules: Set(package.recursiveDependencies(of: target).map(\.module)),
                paths: SourceFiles.paths(in: target.directory)
            )
        }
        self.init(modules, sources: workspace.sources)
    }
}
