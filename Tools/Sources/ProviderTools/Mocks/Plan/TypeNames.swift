/// Writes types as they have to be written in a mock, which stands in another module and inside of no other type.
struct TypeNames {
    let codebase: Codebase
    /// The modules that the mock imports, whose names could be ambiguous with others.
    let visibleModules: Set<String>
    /// The name that stands for `Self`.
    let mockName: String
    /// The associated types that can be but one type, which is written in their place.
    let fixedTypes: [String: TypeSyntax]
    /// The names of type parameters, which hide types of the same name.
    var shadowingNames: Set<String> = []

    /// The modules among those that are visible that have a type of this name.
    private func modules(ofType name: String) -> Set<String> {
        let modules = codebase.modules(ofTopLevelType: name).intersection(visibleModules)
        if StubbingNames.publicTypes.contains(name) { return modules.union(["Stubbing"]) }
        // Its graph is large, and seldom read for more.
        let isOfFoundation = visibleModules.contains("Foundation") && ModuleName.typesOfFoundation.contains(name)
        return isOfFoundation ? modules.union(["Foundation"]) : modules
    }

    /// The type with every name complete.
    func resolved(_ type: TypeSyntax) -> TypeSyntax {
        withExistentials(withCompleteNames(type))
    }

    private func withCompleteNames(_ type: TypeSyntax) -> TypeSyntax {
        type.mapped { type in
            if case .composition(let types) = type, Set(types.map(\.usr)) == [USR.decodable, USR.encodable] {
                // Some graphs have what the alias stands for.
                return .named("Codable", usr: USR.codable)
            }
            if case .name(let components) = type { return resolved(components) }
            return type.withoutInnerExistentials
        }
    }

    /// The name of one of the four stubs.
    func stub(_ name: String) -> String {
        modules(ofType: name) == ["Stubbing"] ? name : "Stubbing.\(name)"
    }

    private func resolved(_ components: [NameComponent]) -> TypeSyntax {
        var components = components
        if components[0].text == "Self", components[0].usr == nil {
            if components.count == 1 { return .named(mockName) }
            if !components[1].isMetatype { components.removeFirst() } else { components[0].text = mockName }
        }
        if components[0].mayBeTypeParameter, let fixed = fixedTypes[components[0].text] {
            let type = withCompleteNames(fixed)
            guard case .name(let names) = type else {
                return components.dropFirst().reduce(type) { .member($0, $1) }
            }
            components = names + components.dropFirst()
        }
        let isMetatype = components.count > 1 && components[components.count - 1].isMetatype
        let nameCount = isMetatype ? components.count - 1 : components.count
        guard let usr = components[nameCount - 1].usr, !USR.isTypeParameter(usr) else { return .name(components) }
        // An alias of an associated type's protocol is made of that type, not of the mock.
        let isOfAssociatedType =
            nameCount > 1 && (components[0].mayBeTypeParameter || components[0].usr.map(isAssociatedType) ?? false)
        if !isOfAssociatedType, let aliased = aliasOfProtocol(usr) {
            let type = resolved(aliased.withoutSelf)
            return isMetatype ? .member(type, components[nameCount]) : type
        }
        if isOfAssociatedType || isAssociatedType(usr) { return .name(components) }
        let path = codebase.symbol(usr)?.pathComponents
        if let path, path.count > nameCount {
            components = path.dropLast(nameCount).map { NameComponent(text: $0) } + components
        }
        return .name(withModule(components, usr: usr, path: path))
    }

    private func isAssociatedType(_ usr: String) -> Bool {
        codebase.symbol(usr)?.kind == .associatedType || USR.isAssociatedType(usr)
    }

    /// The types that stand in a mock for type aliases of protocols that a type names.
    func typesBehindAliases(in type: TypeSyntax) -> [TypeSyntax] {
        type.names.joined().compactMap(\.usr).compactMap(aliasOfProtocol).flatMap { [$0] + typesBehindAliases(in: $0) }
    }

    /// The type behind a type alias of a protocol; inside of a mock, the alias would stand for itself.
    private func aliasOfProtocol(_ usr: String) -> TypeSyntax? {
        guard let symbol = codebase.symbol(usr), symbol.kind == .typeAlias else { return nil }
        // No graph says whose member an alias is that has the name of an inherited associated type.
        let declaring = USR.owner(ofAlias: usr, named: symbol.ownName).flatMap(codebase.symbol)
        guard let owner = codebase.parent(of: usr) ?? declaring, owner.kind == .protocol else { return nil }
        // An alias made of another one names that without its identity.
        return DeclarationParser.parse(symbol).type?.identifying(codebase.memberTypes(of: owner.usr))
    }

    /// Puts the module first where two modules have a type of the same name.
    private func withModule(_ components: [NameComponent], usr: String, path: [String]?) -> [NameComponent] {
        guard let module = moduleToName(components, usr: usr, path: path), !isHidden(module) else { return components }
        let qualifier = module.hasPrefix("FoundationE") || module.hasPrefix("FoundationI") ? "Foundation" : module
        return [NameComponent(text: qualifier)] + components
    }

    /// Whether a type that is named like its module hides the module.
    private func isHidden(_ module: String) -> Bool { modules(ofType: module).contains(module) }

    /// The import after which a name means this type, such as `struct App.Profile`; nil where it does so anyway.
    ///
    /// Of two types of one name, the one that is imported by itself hides the other.
    func scopedImport(_ components: [NameComponent]) -> String? {
        guard let first = components.first, let usr = first.usr, let symbol = codebase.symbol(usr),
            let module = moduleToName([first], usr: usr, path: [first.text]), isHidden(module)
        else { return nil }
        let keywords: [Symbol.Kind: String] = [
            .structure: "struct", .enumeration: "enum", .protocol: "protocol", .typeAlias: "typealias", .class: "class",
        ]
        return symbol.kind.flatMap { keywords[$0] }.map { "\($0) \(module).\(first.text)" }
    }

    /// The module of a type whose name another one has, too.
    private func moduleToName(_ components: [NameComponent], usr: String, path: [String]?) -> String? {
        guard let first = components.first else { return nil }
        let outermost = components.count > 1 ? first.usr ?? usr : usr
        // A type that an extension adds to a type of another module is found by the name of that module.
        guard let module = USR.module(of: outermost) ?? codebase.module(of: outermost) else { return nil }
        // Written with the module already.
        if let path, components.count > path.count, components.last?.isMetatype != true { return nil }
        // Foundation has its types from its parts.
        let own = module.hasPrefix("Foundation") ? [module, "Foundation"] : [module]
        let others = modules(ofType: first.text).subtracting(own)
        // An imported type hides one of the standard library.
        let isShadowed = shadowingNames.contains(first.text)
        guard isShadowed || !others.subtracting(ModuleName.implicit).isEmpty else { return nil }
        return module
    }

    /// Writes `any` before the protocols that have neither `any` nor `some`.
    private func withExistentials(_ type: TypeSyntax) -> TypeSyntax {
        switch type {
        case .existential, .opaque, .suppressed, .literal: return type
        case .name(let components):
            var copies = components
            for index in copies.indices { copies[index].arguments = copies[index].arguments.map(withExistentials) }
            if let last = copies.last, last.isMetatype, isProtocol(Array(copies.dropLast())) {
                return .existential(.name(copies))
            }
            return isProtocol(copies) ? .existential(.name(copies)) : .name(copies)
        case .composition: return .existential(type)
        case .member(let base, let component): return .member(withExistentials(base), component)
        case .tuple(let elements):
            return .tuple(elements.map { $0.with(withExistentials($0.type)) })
        case .function(var function):
            function.parameters = function.parameters.map { $0.with(withExistentials($0.type)) }
            function.result = withExistentials(function.result)
            return .function(function)
        case .optional(let type): return .optional(withExistentials(type))
        case .implicitlyUnwrapped(let type): return .implicitlyUnwrapped(withExistentials(type))
        case .array(let type): return .array(withExistentials(type))
        case .dictionary(let key, let value):
            return .dictionary(key: withExistentials(key), value: withExistentials(value))
        case .inlineArray(let count, let element): return .inlineArray(count: count, element: withExistentials(element))
        case .packExpansion(let type): return .packExpansion(withExistentials(type))
        case .packElement: return type
        case .attributed(let attributes, let type): return .attributed(attributes, withExistentials(type))
        }
    }

    private func isProtocol(_ components: [NameComponent]) -> Bool {
        components.last?.usr.map { USR.kind(of: $0, in: codebase) == .protocol } ?? false
    }
}

extension TypeNames {
    /// A type of a generic constraint, which isn't an existential.
    func resolvedConstraint(_ type: TypeSyntax) -> TypeSyntax {
        let resolved = resolved(type)
        if case .existential(let type) = resolved { return type }
        return resolved
    }

    /// ` where Item: Sendable`, or nothing.
    func whereClause(_ requirements: [Declaration.Requirement]) -> String {
        let texts = requirements.map { requirement in
            let right =
                requirement.isSameType ? resolved(requirement.right) : resolvedConstraint(requirement.right)
            return "\(resolved(requirement.left))\(requirement.isSameType ? " ==" : ":") \(right)"
        }
        return texts.isEmpty ? "" : " where \(texts.uniqued().joined(separator: ", "))"
    }
}

extension TypeSyntax {
    /// `any P` for `any any P`, and so on, where what stands for a type alias brings an `any` with it.
    fileprivate var withoutInnerExistentials: TypeSyntax {
        switch self {
        case .existential(.existential(let type)): .existential(type)
        case .opaque(.existential(let type)): .opaque(type)
        case .composition(let types):
            .composition(types.flatMap(\.composed))
        default: self
        }
    }

    /// The parts of a member of a composition.
    private var composed: [TypeSyntax] {
        if case .existential(let type) = self { type.parts } else { [self] }
    }
}
