extension Rule {
    /// A test can't replace an instance that some code reaches for by itself.
    static let globalInstance = Rule(
        id: "global-instance",
        summary: "A type that is injected has no global instance, such as `static let shared`."
    ) { code in
        let injected = code.injectedTypes
        return code.types.filter { code.isInjected($0, injected) }.flatMap { type in
            code.codebase.members(of: type.usr).filter { code.isGlobalInstance($0, of: type) }.map { property in
                Violation(
                    property,
                    "`\(property.qualifiedName)` is a global instance of a type that is injected. Remove it, and create the "
                        + "instance in the composition root."
                )
            }
        }
    }
}

extension CheckedCode {
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
        guard mock(type) == nil, !codebase.isOfTests(type.usr) else { return false }
        if type.kind == .class, injected.contains(type.usr) { return true }
        return codebase.conformances(of: type.usr).contains { conformance in
            let isOfToolchain = codebase.module(of: conformance.protocolUSR).map { ModuleName.toolchain.contains($0) }
            return isOfToolchain == false && injected.contains(conformance.protocolUSR)
        }
    }

    /// Whether a static property holds an instance of the type under one of the usual names.
    fileprivate func isGlobalInstance(_ property: Symbol, of type: Symbol) -> Bool {
        guard property.kind == .typeProperty, ["shared", "default", "standard", "live"].contains(property.baseName)
        else {
            return false
        }
        let types = DeclarationParser.parse(property).type.map { namedTypes(in: $0) } ?? []
        let related = Set([type.usr] + codebase.conformances(of: type.usr).map(\.protocolUSR))
        return types.contains { $0.usr.map(related.contains) ?? ($0.name == "Self") }
    }
}
