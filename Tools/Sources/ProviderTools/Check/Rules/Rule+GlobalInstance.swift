extension Rule {
    /// A test can't replace an instance that some code reaches for by itself.
    static let globalInstance = Rule(
        id: "global-instance",
        summary:
            "No injected type has a global instance, such as `static let shared`; no lifetime is global."
    ) { code in
        code.globalInstances + code.globalLifetimes
    }
}

extension CheckedCode {
    fileprivate var globalInstances: [Rule.Violation] {
        let injected = injectedTypes
        return types.filter { isInjected($0, injected) }.flatMap { type in
            codebase.members(of: type.usr).filter { isGlobalInstance($0, of: type) }.map { property in
                Rule.Violation(
                    property,
                    "`\(property.qualifiedName)` is a global instance of a type that is injected. Remove it, and create the "
                        + "instance in the composition root."
                )
            }
        }
    }

    /// The lifetimes that are stored outside of any provider, which all tests of a process share.
    fileprivate var globalLifetimes: [Rule.Violation] {
        globals.compactMap { property in
            let declaration = DeclarationParser.parse(property)
            guard declaration.accessors == nil, let type = declaration.type,
                let name = lifetime(type)?.name ?? (isScope(type) ? "Scope" : nil)
            else { return nil }
            return Rule.Violation(
                property,
                "`\(property.qualifiedName)` is a global `\(name)`, which tests would share. Store it in the "
                    + "composition root or in a provider."
            )
        }
    }

    /// The identities of the types that initializers and bags of the checked modules take.
    fileprivate var injectedTypes: Set<String> {
        let properties = dependenciesTypes.flatMap { storedProperties(of: $0) }.map(\.declaration)
        let requirements = dependencyProvidingRequirements.map { DeclarationParser.parse($0) }
        let inBags = (properties + requirements).compactMap(\.type).flatMap { namedTypes(in: $0) }
        let inParameters = initializers.flatMap { $0.parameters.flatMap(\.namedTypes) }
        return Set((inBags + inParameters).compactMap(\.usr))
    }

    /// Whether a class is injected, or a type that implements a protocol that is; other structures are data.
    fileprivate func isInjected(_ type: Symbol, _ injected: Set<String>) -> Bool {
        // The values of an enumeration are cases, whatever the names of further ones.
        guard type.kind != .enumeration, mock(type) == nil, !codebase.isOfTests(type.usr) else { return false }
        if type.kind == .class, injected.contains(type.usr) { return true }
        return codebase.inheritedProtocols(of: type.usr).contains {
            injected.contains($0) && !codebase.isOfToolchain($0)
        }
    }

    /// Whether a static property holds an instance of the type under one of the usual names.
    fileprivate func isGlobalInstance(_ property: Symbol, of type: Symbol) -> Bool {
        guard property.kind == .typeProperty, ["shared", "default", "standard", "live"].contains(property.baseName)
        else {
            return false
        }
        let types = DeclarationParser.parse(property).type.map { namedTypes(in: $0) } ?? []
        let related = Set([type.usr] + codebase.inheritedProtocols(of: type.usr))
        return types.contains { $0.usr.map(related.contains) ?? ($0.name == "Self") }
    }
}
