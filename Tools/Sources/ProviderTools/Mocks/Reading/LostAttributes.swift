extension Declaration {
    /// The declaration with what the compiler leaves out of the graph of the closures among its parameters.
    ///
    /// A graph that is extracted from a module lacks `@convention(c)`, one that is emitted while compiling
    /// `@isolated(any)` and the type behind `nonisolated(nonsending)`, and both lack `@concurrent`. They also lack the type
    /// alias in `some Sequence<Expression>`, if it depends on an associated type. The source has all.
    func restoringAttributes(of symbol: Symbol, sources: SourceFiles) -> Declaration {
        let mayLackArguments = parameters.contains { $0.type.isOpaqueWithoutArguments }
        guard mayLackArguments || parameters.contains(where: { $0.type.functionType != nil || $0.type.isLost }),
            let location = symbol.location, let file = sources[location.path],
            mayLackArguments || TypeSyntax.lostAttributes.contains(where: file.contains),
            let written = sources.declaration(at: location), written.parameters.count == parameters.count
        else { return self }
        var copy = self
        for (index, parameter) in written.parameters.enumerated() {
            copy.parameters[index].type = parameters[index].type.restoringAttributes(from: parameter.type)
        }
        return copy
    }
}

extension TypeSyntax {
    /// The beginnings of the attributes that a graph may lack.
    fileprivate static let lostAttributes = [
        "@isolated(any)", "@convention(", "@concurrent", "nonisolated(nonsending)",
    ]

    /// Whether the graph has only an attribute of a function type.
    fileprivate var isLost: Bool { functionType == nil && hasAttribute("nonisolated(nonsending)") }

    /// Whether this is `some P`, where the source may have `some P<Value>`.
    fileprivate var isOpaqueWithoutArguments: Bool {
        guard case .opaque(.name(let components)) = self else { return false }
        return components.allSatisfy(\.arguments.isEmpty)
    }

    /// The type with the attributes of closures that it has in the source.
    fileprivate func restoringAttributes(from written: TypeSyntax) -> TypeSyntax {
        if isLost { return written }
        if isOpaqueWithoutArguments, case .opaque(.name(var components)) = self,
            case .opaque(.name(let complete)) = written, components.map(\.text) == complete.map(\.text)
        {
            for index in components.indices { components[index].arguments = complete[index].arguments }
            return .opaque(.name(components))
        }
        guard functionType != nil else { return self }
        let lost = written.attributes.filter { attribute in
            !hasAttribute(attribute.text) && Self.lostAttributes.contains(where: attribute.text.hasPrefix)
        }
        return lost.isEmpty ? self : .attributed(attributes + lost, withoutAttributes)
    }
}

extension Declaration {
    /// The declaration of a requirement with the identities of type aliases of its protocol.
    ///
    /// A graph names an alias that depends on an associated type without its identity.
    func identifyingAliases(of owner: String, in codebase: Codebase) -> Declaration {
        let own = Set(genericParameters.map(\.name))
        let aliases = codebase.memberTypes(of: owner).filter { $0.kind == .typeAlias && !own.contains($0.ownName) }
        guard !aliases.isEmpty else { return self }
        return mappingTypes { $0.identifying(aliases) }
    }
}

extension TypeSyntax {
    /// The type with the identities of members that it names without them, with or without `Self`.
    func identifying(_ members: [Symbol]) -> TypeSyntax {
        mapped { type in
            guard case .name(var components) = type else { return type }
            let index = components.count > 1 && components[0].text == "Self" ? 1 : 0
            guard components[index].usr == nil else { return type }
            components[index].usr = members.first { $0.ownName == components[index].text }?.usr
            return .name(components)
        }
    }
}
