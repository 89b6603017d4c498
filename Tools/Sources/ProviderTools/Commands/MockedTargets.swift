/// The targets whose protocols have mocks, found in source files before anything is built.
struct MockedTargets {
    /// The package's own targets, apart from tests.
    let targets: [PackageDescription.Target]

    init(_ workspace: Workspace) {
        let (package, sources) = (workspace.package, workspace.sources)
        let files = sources.files(in: package.rootTargets.map(\.directory))
        let inherited = Set(files.flatMap(\.typesInheritedByMocks))
        targets = package.rootTargets.filter { target in
            !target.isTest
                && sources.files(in: [target.directory]).contains { file in
                    // Few files have a protocol, and reading the tokens of all takes time.
                    file.contains("protocol") && !inherited.isDisjoint(with: file.protocols)
                }
        }
    }
}

extension SourceFile {
    /// The own names of the protocols that the file declares.
    fileprivate var protocols: [String] {
        typesByPath.filter { $1.keyword == "protocol" }.compactMap(\.0.last)
    }

    /// The own names of what types inherit that stand in for others.
    fileprivate var typesInheritedByMocks: [String] {
        guard MockName.words.contains(where: contains), let file = written() else { return [] }
        return file.types.filter { $0.isDouble() }.flatMap(\.parsed.inherited).flatMap(\.parts).compactMap(\.lastName)
    }
}
