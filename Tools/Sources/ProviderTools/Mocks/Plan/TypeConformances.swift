/// Answers whether types conform to protocols, as far as the graphs tell.
///
/// An unknown conformance counts as no, and the module that would tell is noted.
struct TypeConformances {
    let codebase: Codebase
    let wanted: WantedModules
    let sources: SourceFiles
    var scope = GenericScope()
    /// The identities of the protocols that `Self`, the mock, conforms to.
    var selfConformances: Set<String> = []
    /// The associated types that can be but one type.
    var fixedTypes: [String: TypeSyntax] = [:]
    /// Whether a conformance counts that is on an actor.
    var countsIsolatedConformances = false
    /// The mock, as which `Self` is written.
    var mockName = "Self"

    func isSendable(_ type: TypeSyntax) -> Bool { conforms(type, to: USR.sendable) }

    func isEquatable(_ type: TypeSyntax) -> Bool { conforms(type, to: USR.equatable) }

    /// Whether a type can be compared only on its actor.
    func isEquatableInIsolation(_ type: TypeSyntax) -> Bool {
        var copy = self
        copy.countsIsolatedConformances = true
        return copy.isEquatable(type) && !isEquatable(type)
    }

    func conforms(_ type: TypeSyntax, to usr: String) -> Bool {
        let isSendable = usr == USR.sendable
        switch type {
        case .name(let components):
            return conforms(components, to: usr)
        case .member(_, let component):
            return isSendable && component.isMetatype
        case .tuple(let elements):
            if elements.count == 1 { return conforms(elements[0].type, to: usr) }
            return isSendable && elements.allSatisfy { conforms($0.type, to: usr) }
        case .function:
            return false
        case .optional(let wrapped), .implicitlyUnwrapped(let wrapped), .array(let wrapped):
            return conforms(wrapped, to: usr)
        case .dictionary(let key, let value):
            return conforms(key, to: usr) && conforms(value, to: usr)
        case .inlineArray(_, let element):
            return isSendable && conforms(element, to: usr)
        case .existential(let type):
            // `any Error` is the one existential that conforms to its own protocol.
            if usr == USR.error { return type.usr == USR.error }
            return isSendable && existentialIsSendable(type)
        case .opaque(let type):
            return existentialConforms(type, to: usr)
        case .composition:
            return isSendable && existentialConforms(type, to: usr)
        case .attributed(let attributes, let type):
            let isIsolated = attributes.contains { $0.text == "@Sendable" || isGlobalActor($0) }
            if isSendable, isIsolated, type.functionType != nil { return true }
            return conforms(type, to: usr)
        case .packElement(let type), .packExpansion(let type):
            return conforms(type, to: usr)
        case .suppressed, .literal:
            return false
        }
    }

    /// Whether an attribute names a global actor, and no result builder or property wrapper.
    func isGlobalActor(_ attribute: TypeAttribute) -> Bool {
        attribute.isMainActor || attribute.usr.map { inherits($0, from: USR.globalActor) } ?? false
    }

    /// Whether `any P` or `any P.Type` is.
    private func existentialIsSendable(_ type: TypeSyntax) -> Bool {
        switch type {
        case .name(let components) where components.count > 1 && components[components.count - 1].isMetatype:
            metatypeIsSendable(.name(components.dropLast()))
        case .member(let base, let component) where component.isMetatype: metatypeIsSendable(base)
        default: existentialConforms(type, to: USR.sendable)
        }
    }

    /// Only what conforms in isolation has metatypes that can't be sent; `SendableMetatype` excludes that.
    private func metatypeIsSendable(_ type: TypeSyntax) -> Bool {
        if ["Any", "AnyObject"].contains(type.description) { return true }
        return existentialConforms(type, to: USR.sendable) || existentialConforms(type, to: USR.sendableMetatype)
    }

    /// Whether one of the protocols of a composition is `usr` or inherits it.
    private func existentialConforms(_ type: TypeSyntax, to usr: String) -> Bool {
        if case .composition(let types) = type { return types.contains { existentialConforms($0, to: usr) } }
        guard case .name(let components) = type, let name = type.usr else { return false }
        if let aliased = aliasedType(components) { return existentialConforms(aliased, to: usr) }
        return inherits(name, from: usr)
    }

    private func conforms(_ components: [NameComponent], to usr: String) -> Bool {
        guard let last = components.last else { return false }
        if components.count > 1, last.isMetatype { return usr == USR.sendable }
        let type = TypeSyntax.name(components)
        if components.count == 1, last.usr == nil, last.text == "Self" || last.text == mockName {
            return selfConformances.contains(usr)
        }
        if components.count == 1, last.mayBeTypeParameter, let fixed = fixedTypes[last.text] {
            return conforms(fixed, to: usr)
        }
        let constraints = scope.constraints(of: type)
        if constraints.contains(where: { existentialConforms($0, to: usr) }) { return true }
        if let same = scope.sameType(as: type) { return conforms(same, to: usr) }
        if let element = elementOfAlias(components) { return conforms(element, to: usr) }
        guard let name = last.usr else { return last.text == "Void" && usr == USR.sendable }
        if let symbol = codebase.symbol(name), symbol.kind == .associatedType {
            if let witness = witness(of: components) { return conforms(witness, to: usr) }
            return DeclarationParser.parse(symbol).inherited.contains { existentialConforms($0, to: usr) }
        }
        if let aliased = aliasedType(components) { return conforms(aliased, to: usr) }
        return nominalTypeConforms(components, to: usr)
    }

    private func nominalTypeConforms(_ components: [NameComponent], to usr: String) -> Bool {
        guard let name = components.last?.usr else { return false }
        // They inherit from classes that are, and no graph says that they aren't.
        if usr == USR.sendable, components.last?.text.hasPrefix("NSMutable") == true { return false }
        if USR.isC(name), !USR.isObjectiveC(name) { return usr == USR.sendable && isSendableInC(name) }
        if inherits(name, from: usr, arguments: arguments(of: components)) {
            return usr == USR.sendable || countsIsolatedConformances || !hasIsolatedConformances(name)
        }
        guard usr == USR.sendable, let symbol = codebase.symbol(name) else { return false }
        // The language makes these so, and some graphs don't say it.
        return symbol.hasKeyword("actor") || isIsolated(symbol)
    }

    /// Whether a type of C is imported as `Sendable`, as a structure is only if it holds no pointer.
    private func isSendableInC(_ name: String) -> Bool {
        guard USR.isCStructure(name) else { return true }
        for module in codebase.modulesOfC.union([ModuleName.libC]).subtracting(codebase.modules) { wanted.note(module) }
        return codebase.conforms(name, to: USR.sendable)
    }

    /// Whether a type or a protocol has a conformance whose conditions these generic arguments fulfil.
    private func inherits(_ name: String, from usr: String, arguments: [String: TypeSyntax] = [:]) -> Bool {
        if name == usr { return true }
        note(name)
        let isMet = codebase.conformances(of: name).contains { conformance in
            conformance.protocolUSR == usr
                && conformance.constraints.allSatisfy { constraint in
                    guard let target = constraint.rhsPrecise, target != USR.copyable, target != USR.escapable else {
                        return true
                    }
                    // A condition on the argument's own type, such as `Element.ID`, is more than is known of it here.
                    return arguments[constraint.lhs].map { conforms($0, to: target) } ?? false
                }
        }
        if isMet { return usr != USR.sendable || !inheritsUnavailableSendable(name) }
        return codebase.superclass(of: name).map { inherits($0, from: usr) } ?? false
    }

    /// The generic arguments of `Outer<A>.Inner<B>` by the names of the parameters.
    private func arguments(of components: [NameComponent]) -> [String: TypeSyntax] {
        var arguments: [String: TypeSyntax] = [:]
        for component in components where !component.arguments.isEmpty {
            guard let symbol = component.usr.flatMap(codebase.symbol) else { continue }
            let names = DeclarationParser.parse(symbol).genericParameters.map(\.name)
            arguments.merge(zip(names, component.arguments)) { first, _ in first }
        }
        return arguments
    }

    /// The type that an alias stands for; nil for another type.
    func aliasedType(_ components: [NameComponent]) -> TypeSyntax? {
        guard let last = components.last, let usr = last.usr else { return nil }
        guard let symbol = codebase.symbol(usr) else {
            guard USR.kind(of: usr, in: codebase) == .typeAlias || USR.isAssociatedType(usr) else { return nil }
            note(usr)
            return identifierType(components)
        }
        return codebase.aliasedType(symbol, arguments: last.arguments)
    }

    /// The function type that a type is or stands for; nil for another type.
    func functionType(of type: TypeSyntax) -> FunctionType? {
        if let function = type.functionType { return function }
        guard case .name(let components) = type.withoutAttributes else { return nil }
        return aliasedType(components).flatMap(functionType)
    }

    /// The type of `Metadata.Value`, where `Metadata` is an alias of `[String: Int]`.
    private func elementOfAlias(_ components: [NameComponent]) -> TypeSyntax? {
        guard components.count > 1, let last = components.last else { return nil }
        switch (aliasedType(components.dropLast()), last.text) {
        case (.dictionary(let key, _), "Key"): return key
        case (.dictionary(_, let value), "Value"): return value
        case (.array(let element), "Element"): return element
        case (.optional(let wrapped), "Wrapped"): return wrapped
        default: return nil
        }
    }

    /// The type behind an associated type of a known type, such as `User.ID`.
    private func witness(of components: [NameComponent]) -> TypeSyntax? {
        guard components.count > 1, let owner = components[components.count - 2].usr.flatMap(codebase.symbol) else {
            return nil
        }
        guard owner.isConcreteType else { return nil }
        let name = components[components.count - 1].text
        let alias = codebase.members(of: owner.usr).first { $0.ownName == name && $0.kind == .typeAlias }
        return alias.flatMap { DeclarationParser.parse($0).type } ?? identifierType(components)
    }

    /// `User.ID` isn't in the graph where the compiler inferred it from `id`.
    private func identifierType(_ components: [NameComponent]) -> TypeSyntax? {
        guard components.count > 1, components[components.count - 1].text == "ID" else { return nil }
        let members = components[components.count - 2].usr.map { codebase.members(of: $0) } ?? []
        return members.first { $0.title == "id" }.flatMap { DeclarationParser.parse($0).type }
    }

    func note(_ usr: String) {
        // A type that a module extends is among its symbols, without its conformances.
        guard let module = codebase.module(of: usr), !codebase.modules.contains(module) else { return }
        wanted.note(module)
    }
}
