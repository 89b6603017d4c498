extension Codebase {
    /// The groups of `@_spi` of declarations, by their modules.
    ///
    /// The graph tells that a declaration is `@_spi`, the source to which group it belongs.
    func spiGroups(of usrs: Set<String>, sources: SourceFiles) -> [String: Set<String>] {
        var groups: [String: Set<String>] = [:]
        for symbol in usrs.compactMap(symbol) where symbol.spi == true {
            guard let location = symbol.location, let module = module(of: symbol.usr) else { continue }
            // The attribute may stand at the type or the extension around the declaration.
            let around = sources[location.path].map { $0.declarations(around: location).map($0.spiGroups) } ?? []
            groups[module, default: []].formUnion(around.last { !$0.isEmpty } ?? [])
        }
        return groups
    }
}

extension SourceFile {
    /// The groups that the attributes of a declaration name.
    fileprivate func spiGroups(of declaration: SourceDeclaration) -> [String] {
        let attributes = outline?.parsed(declaration).attributes.map(\.text) ?? []
        return attributes.compactMap { $0.wholeMatch(of: /@_spi\((\w+)\)/).map { String($0.output.1) } }
    }
}
