extension Declaration {
    /// The declaration of a requirement with the identities of type aliases of its protocol.
    ///
    /// A graph names an alias that depends on an associated type without its identity.
    func identifyingAliases(of owner: String, in codebase: Codebase) -> Declaration {
        let own = Set(genericParameters.map(\.name))
        let aliases = codebase.memberTypes(of: owner).filter { $0.kind == .typeAlias && !own.contains($0.ownName) }
        guard !aliases.isEmpty else { return self }
        return mappingTypes { type in
            type.mapped { type in
                guard case .name(var components) = type else { return type }
                let index = components.count > 1 && components[0].text == "Self" ? 1 : 0
                guard components[index].usr == nil else { return type }
                components[index].usr = aliases.first { $0.ownName == components[index].text }?.usr
                return .name(components)
            }
        }
    }
}
