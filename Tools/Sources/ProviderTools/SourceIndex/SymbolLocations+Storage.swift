extension SymbolLocations {
    /// Whether a property holds a value, as one that is observed or lazy does, and one that is computed doesn't.
    func isStored(_ property: Symbol) -> Bool {
        let declaration = DeclarationParser.parse(property)
        if declaration.accessors == nil || declaration.hasModifier("lazy") { return true }
        // The graph prints `private(set) var` and observed properties as if they were computed.
        if let location = exactLocation(of: property),
            let written = sources[location.path]?.declaration(at: location)
        {
            return written.body == nil
        }
        // Without the source, the implicit initializer of a structure still names what is stored.
        let siblings = codebase.parent(of: property.usr).map { codebase.members(of: $0.usr) } ?? []
        return siblings.contains { member in
            member.kind == .initializer && isImplicit(member)
                && DeclarationParser.parse(member).parameters.contains { $0.name == property.baseName }
        }
    }

    /// Whether the compiler wrote an initializer.
    ///
    /// A graph has either no location for it or that of its type.
    func isImplicit(_ initializer: Symbol) -> Bool {
        guard let location = exactLocation(of: initializer) else { return true }
        return location == codebase.parent(of: initializer.usr)?.location
    }
}
