/// The associated types of a protocol and of those that it inherits, each once, with all conditions on it.
struct AssociatedTypes {
    var types: [MockedProtocol.AssociatedType] = []
    private(set) var conditions: [Declaration.Requirement] = []
    /// The defaults of the associated types that are made of the mock itself, as graphs write both.
    private(set) var defaultsOfSelf: [String: String] = [:]
    let codebase: Codebase

    /// - Parameters:
    ///   - codebase: What is known of the protocols.
    ///   - protocols: The identities of the protocol and of those that it inherits.
    init(codebase: Codebase, protocols: [String]) {
        self.codebase = codebase
        var pending: [Declaration.Requirement] = []
        for usr in protocols {
            for symbol in codebase.memberTypes(of: usr) where symbol.kind == .associatedType {
                let declaration = DeclarationParser.parse(symbol)
                let index = index(of: declaration.name)
                types[index].inherited += declaration.inherited.flatMap(Self.constraints)
                types[index].standard = types[index].standard ?? declaration.type.map(\.withoutSelf)
                pending += declaration.requirements
            }
        }
        for usr in protocols {
            guard let symbol = codebase.symbol(usr) else { continue }
            pending += DeclarationParser.parse(symbol).requirements
        }
        for requirement in pending { add(requirement) }
        fixBySelf()
        for index in types.indices {
            types[index].inherited = types[index].inherited.uniqued(by: \.description)
        }
        for usr in protocols { fixByTypeAliases(of: usr) }
        constrainWhatIsFixed()
    }

    private mutating func index(of name: String) -> Int {
        if let index = types.firstIndex(where: { $0.name == name }) { return index }
        types.append(.init(name: name))
        return types.count - 1
    }

    /// The parts of a composition; `~Copyable` is dropped, as a mock may well be copyable where nothing is asked.
    private static func constraints(in type: TypeSyntax) -> [TypeSyntax] {
        type.parts.filter { !$0.isSuppressed }
    }

    private mutating func add(_ requirement: Declaration.Requirement) {
        var requirement = requirement
        // `Self == Iterator` is `Iterator == Self`.
        if requirement.isSameType, requirement.left.description == "Self" {
            (requirement.left, requirement.right) = (requirement.right, requirement.left)
        }
        requirement.left = requirement.left.withoutSelf
        requirement.right = requirement.right.withoutSelf
        if requirement.isSameType {
            addSameType(requirement)
        } else if let index = types.firstIndex(where: { $0.name == requirement.left.description }) {
            types[index].inherited += Self.constraints(in: requirement.right)
        } else if requirement.right.isSuppressed {
            // A type that needn't be copyable may be.
        } else if requirement.left.description != "Self", !conditions.contains(requirement) {
            conditions.append(requirement)
        }
    }

    /// `Element == Iterator.Element` fixes `Element`, and `Iterator.Element == Element` says the same.
    private mutating func addSameType(_ requirement: Declaration.Requirement) {
        for (left, right) in [(requirement.left, requirement.right), (requirement.right, requirement.left)] {
            guard let index = types.firstIndex(where: { left.isTypeParameter($0.name) }) else { continue }
            let dependsOnItself = right.names.contains { names in
                // `Magnitude == Self` fixes, `Value.Element == Self` doesn't; `Duration == Swift.Duration` does.
                names[0].isTypeParameter(left.description) || (names[0].text == "Self" && right.description != "Self")
            }
            if dependsOnItself || isFixed(right, by: left.description) { continue }
            guard let fixed = types[index].fixed else {
                types[index].fixed = right
                return
            }
            // Fixed twice: the two are the same.
            if fixed == right { return }
            if !mentionsAssociatedType(right) { types[index].fixed = right }
            let sides = mentionsAssociatedType(fixed) ? (fixed, right) : (right, fixed)
            conditions.append(.init(left: sides.0, isSameType: true, right: sides.1))
            return
        }
        if !conditions.contains(requirement) { conditions.append(requirement) }
    }

    private func mentionsAssociatedType(_ type: TypeSyntax) -> Bool {
        type.names.contains { components in types.contains { components[0].isTypeParameter($0.name) } }
    }

    /// Whether what `type` stands for is already made of `name`, so that the two would fix each other.
    private func isFixed(_ type: TypeSyntax, by name: String) -> Bool {
        type.names.contains { components in
            guard let fixed = types.first(where: { components[0].isTypeParameter($0.name) })?.fixed else {
                return false
            }
            return fixed.names.contains { $0[0].isTypeParameter(name) } || isFixed(fixed, by: name)
        }
    }

    /// A property of a type that is known, beside one of the same name whose type is associated, says what that is.
    ///
    /// So `var rawValue: Int { get }` in a protocol that inherits `RawRepresentable` fixes `RawValue`.
    mutating func fix(byPropertiesOf requirements: [MockedProtocol.Requirement]) {
        let properties = requirements.filter { $0.declaration.keyword == "var" && !$0.declaration.isStatic }
        for (_, same) in Dictionary(grouping: properties, by: \.declaration.name) where same.count > 1 {
            let sameTypes = same.compactMap(\.declaration.type).map(\.withoutSelf)
            guard let known = sameTypes.first(where: { !mentionsAssociatedType($0) }) else { continue }
            for type in sameTypes {
                guard let index = types.firstIndex(where: { $0.name == type.description }) else { continue }
                types[index].fixed = types[index].fixed ?? known
            }
        }
    }

    /// A type that depends on the mock, as in `AllCases.Element == Self`, is its default, if it has one.
    ///
    /// So is a type that depends on its own part, as `Iterator = ItemIterator<Element>` where `Element` is `Iterator.Element`.
    private mutating func fixBySelf() {
        for index in types.indices where types[index].fixed == nil {
            let mentionsSelf = { (type: TypeSyntax) in type.names.contains { $0[0].text == "Self" } }
            let isMadeOfSelf = conditions.contains { condition in
                condition.left.names.first?.first?.text == types[index].name && mentionsSelf(condition.right)
            }
            guard let standard = types[index].standard else {
                types[index].isMadeOfMock = isMadeOfSelf
                continue
            }
            let isMadeOfItsPart = isFixed(standard, by: types[index].name)
            if isMadeOfSelf || mentionsSelf(standard) || isMadeOfItsPart { fix(index, bySelf: standard) }
        }
    }

    /// A type that was fixed by a part of it, as `Index` by `Indices.Element`, is free again: else the mock would depend on itself.
    private mutating func fix(_ index: Int, bySelf standard: TypeSyntax) {
        types[index].fixed = standard
        defaultsOfSelf["Self.\(types[index].name)"] = standard.description
        for other in types.indices where other != index {
            let isPart = types[other].fixed?.names.contains { $0[0].isTypeParameter(types[index].name) } ?? false
            if isPart { types[other].fixed = nil }
        }
    }

    /// An inherited associated type may be given by a type alias of the protocol.
    private mutating func fixByTypeAliases(of usr: String) {
        for symbol in codebase.memberTypes(of: usr) where symbol.kind == .typeAlias {
            guard let index = types.firstIndex(where: { $0.name == symbol.ownName }), types[index].fixed == nil else {
                continue
            }
            types[index].fixed = DeclarationParser.parse(symbol).type
        }
    }

    /// A type that stands for an associated type must fulfill its constraints, which the mock puts on its type parameters.
    private mutating func constrainWhatIsFixed() {
        for type in types {
            guard let fixed = type.fixed, case .name(let components) = fixed, components.count > 1,
                mentionsAssociatedType(fixed)
            else { continue }
            for constraint in type.inherited {
                let condition = Declaration.Requirement(
                    left: fixed.withoutSelf,
                    isSameType: false,
                    right: constraint
                )
                if !conditions.contains(condition) { conditions.append(condition) }
            }
        }
    }
}

extension NameComponent {
    /// Whether this is the type parameter of that name, and no type that is called the same.
    func isTypeParameter(_ name: String) -> Bool { text == name && mayBeTypeParameter }
}

extension TypeSyntax {
    /// Whether this is the type parameter of that name by itself.
    func isTypeParameter(_ name: String) -> Bool {
        guard case .name(let components) = self, components.count == 1 else { return false }
        return components[0].isTypeParameter(name)
    }
}

extension AssociatedTypes {
    /// Asks for `Sendable` where an associated type is an argument of a type that asks for it, as `Task<Item, Never>` does.
    ///
    /// A module of Swift 5 may leave that out.
    mutating func constrain(byUsesIn requirements: [MockedProtocol.Requirement], noting wanted: WantedModules) {
        let used = requirements.flatMap(\.declaration.types)
        for component in used.flatMap(\.names).joined() where !component.arguments.isEmpty {
            let indexes = component.arguments.map { argument in
                types.firstIndex { argument.withoutSelf.isTypeParameter($0.name) }
            }
            guard indexes.contains(where: { $0 != nil }), let usr = component.usr else { continue }
            guard let symbol = codebase.symbol(usr) else {
                wanted.note(codebase.module(of: usr))
                continue
            }
            let sendable = DeclarationParser.parse(symbol).sendableParameters
            for case (let index?, true) in zip(indexes, sendable) where !isSendable(types[index]) {
                types[index].inherited.append(.named("Sendable", usr: USR.sendable))
            }
        }
    }

    /// Whether the constraints of an associated type say so.
    private func isSendable(_ type: MockedProtocol.AssociatedType) -> Bool {
        let constraints = type.inherited.flatMap(codebase.spellings).flatMap(\.parts).compactMap(\.usr)
        return type.fixed != nil
            || constraints.contains { usr in
                usr == USR.sendable || codebase.conforms(usr, to: USR.sendable)
            }
    }
}

extension Declaration {
    /// Which of the type parameters have to be `Sendable`.
    fileprivate var sendableParameters: [Bool] {
        genericParameters.map { parameter in
            constraints(on: parameter.name).flatMap(\.parts).contains { $0.usr == USR.sendable }
        }
    }
}
