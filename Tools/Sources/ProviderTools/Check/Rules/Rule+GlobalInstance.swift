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
    fileprivate var globalInstances: [Finding] {
        let injected = injectedTypes
        return types.filter { isInjected($0, injected) }.flatMap { type in
            codebase.members(of: type.usr).filter { isGlobalInstance($0, of: type) }.map { property in
                finding(
                    property,
                    "`\(property.qualifiedName)` is a global instance of a type that is injected. Remove it, and create the "
                        + "instance in the composition root."
                )
            }
        }
    }

    /// The lifetimes that are stored outside of any provider, which all tests of a process share.
    fileprivate var globalLifetimes: [Finding] {
        globals.compactMap { property in
            let declaration = DeclarationParser.parse(property)
            guard let type = declaration.type,
                let name = lifetime(type)?.name ?? (isScope(type) ? "Scope" : nil), locations.isStored(property)
            else { return nil }
            return finding(
                property,
                "`\(property.qualifiedName)` is a global `\(name)`, which tests would share. Store it in the "
                    + "composition root or in a provider."
            )
        }
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
        GlobalInstance(rawValue: property.baseName)?.isFinding == true && holdsInstance(property, of: type)
    }

    /// Whether a static property holds an instance of the type, or one that is known by a protocol of it.
    func holdsInstance(_ property: Symbol, of type: Symbol) -> Bool {
        guard property.kind == .typeProperty else { return false }
        let types = DeclarationParser.parse(property).type.map { namedTypes(in: $0) } ?? []
        let related = Set([type.usr] + codebase.inheritedProtocols(of: type.usr))
        return types.contains { $0.usr.map(related.contains) ?? ($0.name == "Self") }
    }
}
