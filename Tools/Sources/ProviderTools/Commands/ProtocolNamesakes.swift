/// Tells which of several protocols with the same name a mock stands for, by what its files import.
struct ProtocolNamesakes {
    let workspace: Workspace

    /// The protocols that a mock can mean by the name of one.
    enum Meaning: Equatable {
        case own
        case other
        /// Protocols of these modules.
        case several([String])
    }

    func meaning(of symbol: Symbol, to mock: WrittenMock) -> Meaning {
        let package = workspace.package
        let module = workspace.codebase.module(of: symbol.usr) ?? ""
        let target = package.targets.first { mock.file.path.hasPrefix($0.directory + "/") }
        if target?.module == module || isNamed(with: module, symbol, by: mock) { return .own }
        let imports = mock.files.reduce(into: Set<String>()) { $0.formUnion(ImportLines($1.source).modules) }
        let imported = package.targets.filter { imports.contains($0.module) }
        var declaring = imported.filter { declares($0, symbol) }
        // A module may export what it imports.
        if declaring.isEmpty {
            declaring = imported.flatMap(package.recursiveDependencies).filter { declares($0, symbol) }
        }
        // A mock whose imports are still missing.
        if declaring.isEmpty, let target {
            declaring = package.recursiveDependencies(of: target).filter { declares($0, symbol) }
        }
        let modules = declaring.map(\.module).uniqued().sorted()
        if modules.count < 2 { return modules.isEmpty || modules == [module] ? .own : .other }
        return modules.contains(module) ? .several(modules) : .other
    }

    /// Whether the mock writes the module before the name of the protocol.
    private func isNamed(with module: String, _ symbol: Symbol, by mock: WrittenMock) -> Bool {
        mock.type.inherited.flatMap(\.parts).contains { type in
            guard case .name(let components) = type else { return false }
            return components.map(\.text) == [module] + symbol.pathComponents
        }
    }

    private func declares(_ target: PackageDescription.Target, _ symbol: Symbol) -> Bool {
        let codebase = workspace.codebase
        if codebase.modules.contains(target.module) {
            return codebase.types(named: symbol.qualifiedName).contains {
                $0.kind == .protocol && codebase.module(of: $0.usr) == target.module
            }
        }
        // The text of a module that wasn't read tells of protocols that are in no other type.
        guard target.isRoot, symbol.pathComponents.count == 1 else { return false }
        return !DeclaringTargets.of([symbol.ownName], among: [target], sources: workspace.sources).isEmpty
    }
}
