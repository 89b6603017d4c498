extension Codebase {
    /// The groups of `@_spi` of declarations, by their modules.
    ///
    /// The graph tells that a declaration is `@_spi`, the source to which group it belongs.
    func spiGroups(of usrs: Set<String>, source: SourceLines) -> [String: Set<String>] {
        var groups: [String: Set<String>] = [:]
        for symbol in usrs.compactMap(symbol) where symbol.spi == true {
            guard let location = symbol.location, let module = module(of: symbol.usr) else { continue }
            let lines = source.lines(of: location.path)
            let near = Self.groupNames(in: lines.prefix(location.line).suffix(8))
            // The attribute may stand at an extension far above.
            groups[module, default: []].formUnion(near.isEmpty ? Self.groupNames(in: lines[...]) : near)
        }
        return groups
    }

    private static func groupNames(in lines: ArraySlice<Substring>) -> [String] {
        lines.flatMap { $0.matches(of: /@_spi\((\w+)\)/).map { String($0.output.1) } }
    }
}
