/// One way to create a value of a type: an initializer that is written, or the memberwise one.
struct Creation {
    /// A parameter that a call has to pass.
    struct Parameter {
        /// The label in a call; nil for none.
        let label: String?
        /// The names under which a provider looks for the value, the first of which it gives a property of its own.
        let names: [String]
        /// The type, with names that any other place of the package understands.
        let type: TypeSyntax
        let hasDefault: Bool
        /// Why no provider can pass it without a person's help; nil if one can.
        var problem: String?
        /// Where it is declared.
        let origin: TypeBraces
        /// The condition under which the compiler sees it; nil for always.
        var branch: String?

        var name: String { names.first ?? "_" }

        /// The argument that passes a value of this name.
        var argument: String { (label.map { "\($0): " } ?? "") + quoted(name) }
    }

    let parameters: [Parameter]
    let isAsync: Bool
    let canThrow: Bool
    var isFailable = false
}

extension PackageSources {
    /// The ways to create a type, those of a superclass if it has none of its own.
    ///
    /// - Parameters:
    ///   - type: A class, a structure, an actor, or an enumeration.
    ///   - module: The module of the call, from which private initializers can't be called.
    /// - Returns: The ways, in the order of the source; none for a type that only its own file can create.
    func creations(of type: DeclaredType, from module: String) -> [Creation] {
        let initializers = type.items(["init"])
        // Tests import the module with `@testable`.
        let isInside = module == type.module || self.module(named: module)?.isTest == true
        let own = initializers.filter { item in
            item.parsed.accessLevel >= (isInside ? .internal : .package)
        }
        .map { creation($0, of: type) }
        let declared = initializers.filter { $0.container.declaration == type.containers[0].declaration }
        if !declared.isEmpty { return own }
        switch type.keyword {
        case "struct" where isInside: return own + [memberwise(type)].compactMap(\.self)
        case "class":
            if let superclass = superclass(of: type) { return own + creations(of: superclass, from: module) }
            return own + [Creation(parameters: [], isAsync: false, canThrow: false)]
        case "actor": return own + [Creation(parameters: [], isAsync: false, canThrow: false)]
        default: return own
        }
    }

    /// The class that a class names among the types that it inherits.
    func superclass(of type: DeclaredType) -> DeclaredType? {
        let scope = Array(type.path.dropLast())
        let found = type.inherited.lazy.compactMap { self.type(of: $0, in: scope, of: type.module) }.first
        return found?.keyword == "class" && found?.path != type.path ? found : nil
    }

    private func creation(_ item: DeclaredType.Item, of type: DeclaredType) -> Creation {
        let generic = Set((type.parsed.genericParameters + item.parsed.genericParameters).map(\.name))
        let parameters = item.parsed.parameters.map { parameter in
            let label = parameter.label == "_" ? nil : parameter.label ?? parameter.name
            return Creation.Parameter(
                label: label,
                names: [parameter.name, label].compactMap(\.self).uniqued(),
                type: absolute(parameter.type, in: item.container.path, of: item.container.file.module),
                hasDefault: parameter.defaultValue != nil || parameter.isVariadic,
                problem: Self.problem(parameter.type, generic: generic),
                origin: item.container,
                branch: item.branch
            )
        }
        return Creation(
            parameters: parameters,
            isAsync: item.parsed.isAsync,
            canThrow: item.parsed.throwing != .never,
            isFailable: item.parsed.isFailable
        )
    }

    /// Why a provider can't pass a value of a type; nil if it can.
    private static func problem(_ type: TypeSyntax, generic: Set<String>) -> String? {
        if ["inout", "@autoclosure"].contains(where: type.hasAttribute) { return "It takes \(type)" }
        let isGeneric = type.names.contains { $0.count == 1 && generic.contains($0[0].text) }
        return isGeneric ? "\(type) depends on a type parameter" : nil
    }

    /// The initializer that the compiler writes; nil if private properties hide it from other files.
    private func memberwise(_ type: DeclaredType) -> Creation? {
        let outline = type.containers[0].file.outline
        let generic = Set(type.parsed.genericParameters.map(\.name))
        let properties = type.storedProperties.filter { item in
            guard outline.initialValue(of: item.declaration) != nil else { return true }
            // Nothing passes a value for what is private and has one.
            return item.declaration.keyword == "var" && item.parsed.accessLevel >= .internal
        }
        guard properties.allSatisfy({ $0.parsed.accessLevel >= .internal }) else { return nil }
        let parameters = properties.compactMap { item -> Creation.Parameter? in
            let hasValue = outline.initialValue(of: item.declaration) != nil
            guard let written = item.type ?? (hasValue ? .named("Any") : nil) else { return nil }
            let isOptional = if case .optional = written, item.declaration.keyword == "var" { true } else { false }
            return Creation.Parameter(
                label: item.name,
                names: [item.name],
                type: absolute(written, in: type.path, of: type.module),
                hasDefault: isOptional || hasValue,
                problem: Self.problem(written, generic: generic),
                origin: type.containers[0],
                branch: item.branch
            )
        }
        return Creation(parameters: parameters, isAsync: false, canThrow: false)
    }
}
