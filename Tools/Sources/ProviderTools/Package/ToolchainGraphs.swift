/// Symbol graphs of the standard library and the modules that come with it, which are kept once they were made.
struct ToolchainGraphs: GraphSource {
    let programs: ToolchainPrograms
    let cache: GraphCache
    let output: Output

    func answer(for module: String) -> GraphAnswer? {
        guard ModuleName.toolchain.contains(module) else { return nil }
        return GraphAnswer {
            let key = try programs.identity()
            if let graphs = cache.graphs(of: module, key: key) { return graphs }
            output.note("Reading the interface of \(module)\(cache.folder == nil ? "" : ", once for this toolchain").")
            let graphs = try programs.graphs(of: module, accessLevel: .public).map { $0.reduced(as: module) }
            cache.keep(graphs, of: module, key: key)
            return graphs
        }
    }
}

extension SymbolGraph {
    private static let keptKinds: Set<Symbol.Kind> = [
        .associatedType, .class, .enumeration, .protocol, .structure, .typeAlias,
    ]

    /// Only types, the requirements of protocols, and what ties them to each other.
    ///
    /// Of the 23 megabytes of the standard library most are operators, members and their documentation. The name of the
    /// module is said, as the graph of `_Concurrency` calls itself `Swift`.
    func reduced(as module: String) -> SymbolGraph {
        if module == ModuleName.libC { return conformancesOfC(in: module) }
        let requirements = Set(
            relationships.lazy.filter { $0.kind == .requirementOf || $0.kind == .optionalRequirementOf }.map(\.source)
        )
        let defaults = Set(relationships.lazy.filter { $0.kind == .defaultImplementationOf }.map(\.source))
        let symbols = symbols.filter { symbol in
            let isType = symbol.kind.map(Self.keptKinds.contains) ?? false
            let isDefault = defaults.contains(symbol.usr)
            return isType || isDefault || requirements.contains(symbol.usr)
        }
        let kept = Set(symbols.map(\.usr))
        let relationships = relationships.filter { relationship in
            switch relationship.kind {
            case .conformsTo, .inheritsFrom, .requirementOf, .optionalRequirementOf, .defaultImplementationOf: true
            case .memberOf, .overrides: kept.contains(relationship.source)
            case nil: false
            }
        }
        return SymbolGraph(module: Module(name: module), symbols: symbols, relationships: relationships)
    }

    /// The conformances to `Sendable` only, because a type of C is imported by many modules and has a home in none.
    func conformancesOfC(in module: String) -> SymbolGraph {
        let sendable = relationships.filter { $0.kind == .conformsTo && $0.target == USR.sendable }
        return SymbolGraph(module: Module(name: module), symbols: [], relationships: sendable)
    }

    /// The graph without what a module only exports again: the declarations of others, and all of C.
    func withoutExports(of module: String) -> SymbolGraph {
        let others = symbols.map(\.usr).filter { USR.isC($0) || GraphIndex.module(declaring: $0, in: module) != module }
        let exported = Set(others)
        return SymbolGraph(
            module: self.module,
            symbols: symbols.filter { !exported.contains($0.usr) },
            relationships: relationships.filter { !exported.contains($0.source) }
        )
    }
}
