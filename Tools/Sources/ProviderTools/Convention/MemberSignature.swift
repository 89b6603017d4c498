/// The parts of a member's declaration beside its key, in a form that doesn't depend on how they're written.
struct MemberSignature: Hashable {
    let types: MemberTypes
    let isAsync: Bool
    let throwing: String
    let isSettable: Bool
    let isFailable: Bool
    let isolation: Set<String>

    /// - Parameters:
    ///   - declaration: The member.
    ///   - scope: What the names in it stand for.
    init(_ declaration: Declaration, in scope: NameScope) {
        types = MemberTypes(declaration, scope)
        let accessors = declaration.accessors
        isAsync = accessors?.isAsync ?? declaration.isAsync
        switch accessors?.throwing ?? declaration.throwing {
        case .never: throwing = ""
        case .anything: throwing = "throws"
        case .rethrowing: throwing = "rethrows"
        case .only(let error): throwing = "throws(\(NormalForm(declaration, scope).text(of: error)))"
        }
        isSettable = accessors?.isSettable ?? false
        isFailable = declaration.isFailable
        let actors = declaration.attributes.filter { $0.isNamedActor || $0.text == "@concurrent" }.map(\.text)
        let modifiers = declaration.modifiers.filter { ["nonisolated", "nonisolated(nonsending)"].contains($0) }
        isolation = Set(actors + modifiers)
    }

    /// Whether a member with this signature is written as a requirement asks.
    ///
    /// It may also be settable, run on the actor of its caller, or belong to no actor.
    func answers(_ requirement: MemberSignature) -> Bool {
        types.answer(requirement.types) && isAsync == requirement.isAsync && throwing == requirement.throwing
            && (isSettable || !requirement.isSettable) && isFailable == requirement.isFailable
            && hasIsolation(of: requirement)
    }

    /// Whether a member with this signature satisfies a requirement, as the compiler sees it: it may have fewer effects.
    func satisfies(_ requirement: MemberSignature) -> Bool {
        types.answer(requirement.types) && (requirement.isAsync || !isAsync)
            && (throwing.isEmpty || throwing == requirement.throwing || requirement.throwing == "throws")
            && (isSettable || !requirement.isSettable) && (requirement.isFailable || !isFailable)
            && hasIsolation(of: requirement)
    }

    private func hasIsolation(of requirement: MemberSignature) -> Bool {
        let freedoms: Set<String> = ["nonisolated", "nonisolated(nonsending)", "@concurrent"]
        if isolation.contains("nonisolated") { return isolation.isSubset(of: freedoms) }
        return isolation.isSuperset(of: requirement.isolation)
            && isolation.subtracting(requirement.isolation).isSubset(of: freedoms)
    }
}

/// The types in a member's declaration, in a form that doesn't depend on how they're written.
struct MemberTypes: Hashable {
    /// Nil for a type that any other answers.
    let parameters: [String?]
    /// Nil for a type that any other answers, and for a property whose type is inferred.
    let result: String?
    /// The constraints on the type parameters, which are numbered.
    let constraints: Set<String>

    init(_ declaration: Declaration, _ scope: NameScope) {
        let declaration = declaration.namingOpaqueTypes()
        let form = NormalForm(declaration, scope)
        func text(_ type: TypeSyntax) -> String? { scope.isOpen(type) ? nil : form.text(of: type) }
        parameters = declaration.parameters.map { parameter in
            text(parameter.type).map { $0 + (parameter.isVariadic ? "..." : "") }
        }
        let isProperty = declaration.keyword == "var" || declaration.keyword == "let"
        result = declaration.type.map { text($0) } ?? (isProperty ? nil : "()")
        let parameters = declaration.genericParameters.map { parameter in
            "\(form.text(of: .named(parameter.name)))\(parameter.isPack)\(parameter.isValue)"
        }
        constraints = Set(declaration.constraints(in: form) + parameters)
    }

    /// Whether the types of a member are those of a requirement.
    func answer(_ requirement: MemberTypes) -> Bool {
        func isSame(_ own: String?, _ wanted: String?) -> Bool { own == nil || wanted == nil || own == wanted }
        return parameters.count == requirement.parameters.count
            && zip(parameters, requirement.parameters).allSatisfy(isSame) && isSame(result, requirement.result)
            && constraints == requirement.constraints
    }
}

extension Declaration {
    /// The conditions on the type parameters, whatever their form: `<T: P>`, `where T: P`, or `where T.Item == Int`.
    fileprivate func constraints(in form: NormalForm) -> [String] {
        func constraints(_ left: TypeSyntax, _ right: TypeSyntax) -> [String] {
            form.type(of: right).parts.map { "\(form.text(of: left)): \($0)" }
        }
        let inherited = genericParameters.flatMap { parameter in
            parameter.inherited.map { constraints(.named(parameter.name), $0) } ?? []
        }
        return inherited
            + requirements.flatMap { requirement in
                guard requirement.isSameType else { return constraints(requirement.left, requirement.right) }
                // The two sides of `==` are the same.
                return [[requirement.left, requirement.right].map(form.text).sorted().joined(separator: " == ")]
            }
    }

    /// The declaration with a type parameter for each `some P` among its parameters, which is short for it.
    fileprivate func namingOpaqueTypes() -> Declaration {
        var copy = self
        for index in parameters.indices {
            copy.parameters[index].type = parameters[index].type.mapped { type in
                guard case .opaque(let constraint) = type else { return type }
                let name = "some\(copy.genericParameters.count)"
                copy.genericParameters.append(.init(name: name, inherited: constraint))
                return .named(name)
            }
        }
        return copy
    }
}

/// The part of a requirement that one member can't answer in two ways.
///
/// Requirements with the same signature are answered by one member, which does what each of them asks.
struct RequirementSignature: Hashable {
    private let key: MemberKey?
    private let types: MemberTypes
    /// Functions with and without `async` are overloads; properties aren't.
    private let isAsync: Bool

    /// - Parameters:
    ///   - declaration: The requirement.
    ///   - fixedTypes: The associated types that can only be one type, by their names.
    init(_ declaration: Declaration, fixedTypes: [String: TypeSyntax]) {
        key = MemberKey(declaration)
        types = MemberTypes(declaration, NameScope(aliases: fixedTypes))
        isAsync = declaration.isAsync
    }
}

extension Declaration {
    /// Changes the declaration into one that answers another requirement for the same, too.
    ///
    /// The result is settable if one of the two is, and throws or fails only if both do.
    mutating func answer(_ other: Declaration) {
        if other.throwing == .never { throwing = .never }
        if !other.isFailable { isFailable = false }
        guard let accessors, let others = other.accessors else { return }
        self.accessors = Accessors(
            isAsync: accessors.isAsync && others.isAsync,
            throwing: others.throwing == .never ? .never : accessors.throwing,
            isSettable: accessors.isSettable || others.isSettable
        )
    }
}
