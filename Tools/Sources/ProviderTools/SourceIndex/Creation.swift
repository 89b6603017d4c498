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
    let initializer: Initializer

    var isAsync: Bool { initializer.declaration.isAsync }
    var canThrow: Bool { initializer.declaration.throwing != .never }

    /// The initializer without parameters that the compiler writes.
    fileprivate static var empty: Creation {
        var declaration = Declaration()
        declaration.keyword = "init"
        let initializer = Initializer(declaration: declaration, isDeprecated: false, takesBag: false)
        return Creation(parameters: [], initializer: initializer)
    }
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
            return own + [.empty]
        case "actor": return own + [.empty]
        default: return own
        }
    }

    private func creation(_ item: DeclaredType.Item, of type: DeclaredType) -> Creation {
        let generic = Set((type.parsed.genericParameters + item.parsed.genericParameters).map(\.name))
        let parameters = item.parsed.parameters.map { parameter in
            let label = parameter.argumentLabel
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
        return creation(parameters, item.parsed)
    }

    private func creation(_ parameters: [Creation.Parameter], _ declaration: Declaration) -> Creation {
        let initializer = Initializer(
            declaration: declaration,
            isDeprecated: declaration.attributes.contains(where: \.isDeprecation),
            takesBag: parameters.contains { bag($0) != nil }
        )
        return Creation(parameters: parameters, initializer: initializer)
    }

    /// The bag that a parameter takes.
    func bag(_ parameter: Creation.Parameter) -> DeclaredType? {
        let found = type(of: parameter.type, in: [], of: parameter.origin.file.module)
        return found?.bag == nil ? nil : found
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
        var declaration = Creation.empty.initializer.declaration
        declaration.parameters = parameters.map { Declaration.Parameter(label: $0.label, type: $0.type) }
        return creation(parameters, declaration)
    }
}
