/// The parts that distinguish the members of a mock: two members with one key differ only in types.
struct MemberKey: Hashable {
    enum Kind { case function, initializer, property, subscripting }

    let kind: Kind
    let isStatic: Bool
    let name: String
    let labels: [String]

    /// Nil for what can't answer a requirement.
    init?(_ declaration: Declaration) {
        switch declaration.keyword {
        case "func": kind = .function
        case "init": kind = .initializer
        case "var", "let": kind = .property
        case "subscript": kind = .subscripting
        default: return nil
        }
        isStatic = declaration.isStatic
        name = declaration.name
        let isOperator = OperatorNames.isOperator(declaration.name)
        labels = declaration.parameters.map { isOperator ? "_" : $0.label ?? "_" }
    }

    /// The name with its labels, as a person writes it: `store(_:named:)`.
    var title: String {
        let labels = labels.map { "\($0):" }.joined()
        return switch kind {
        case .property: name
        case .initializer: "init(\(labels))"
        case .subscripting: "subscript(\(labels))"
        case .function: "\(name)(\(labels))"
        }
    }

    /// Whether a type can't have both: a property and a function without parameters of one name.
    func excludes(_ other: MemberKey) -> Bool {
        guard name == other.name, isStatic == other.isStatic, kind != other.kind else { return false }
        return kind == .property || other.kind == .property ? labels.isEmpty && other.labels.isEmpty : false
    }
}

/// The other parts of a member's declaration, in a form that doesn't depend on how they're written.
struct MemberSignature: Hashable {
    let constraints: Set<String>
    let parameters: [String]
    /// Nil for a property whose type is inferred.
    let result: String?
    let isAsync: Bool
    let throwing: String
    let isSettable: Bool
    let isFailable: Bool
    let isolation: Set<String>

    /// - Parameters:
    ///   - declaration: The member.
    ///   - aliases: What names stand for in the mock, `Self` among them.
    ///   - modules: The names that may stand before a type as its module.
    init(_ declaration: Declaration, aliases: [String: TypeSyntax], modules: Set<String>) {
        let numbers = Dictionary(
            declaration.genericParameters.enumerated().map { ($1.name, "T\($0)") },
            uniquingKeysWith: { first, _ in first }
        )
        func plain(_ type: TypeSyntax) -> String {
            type.plain(aliases: aliases, modules: modules, numbers: numbers).description
        }
        parameters = declaration.parameters.map { plain($0.type) + ($0.isVariadic ? "..." : "") }
        let isProperty = declaration.keyword == "var" || declaration.keyword == "let"
        result = declaration.type.map(plain) ?? (isProperty ? nil : "()")
        let accessors = declaration.accessors
        isAsync = accessors?.isAsync ?? declaration.isAsync
        switch accessors?.throwing ?? declaration.throwing {
        case .never: throwing = ""
        case .anything: throwing = "throws"
        case .rethrowing: throwing = "rethrows"
        case .only(let error): throwing = "throws(\(plain(error)))"
        }
        isSettable = accessors?.isSettable ?? false
        isFailable = declaration.isFailable
        let inherited = declaration.genericParameters.flatMap { parameter in
            (parameter.inherited?.parts ?? []).map { "\(numbers[parameter.name] ?? ""): \(plain($0))" }
        }
        let conditions = declaration.requirements.flatMap { requirement -> [String] in
            let left = plain(requirement.left)
            if requirement.isSameType { return [[left, plain(requirement.right)].sorted().joined(separator: " == ")] }
            return requirement.right.parts.map { "\(left): \(plain($0))" }
        }
        let packs = declaration.genericParameters.map { "\(numbers[$0.name] ?? "")\($0.isPack)\($0.isValue)" }
        constraints = Set(inherited + conditions + packs)
        let actors = declaration.attributes.map(\.text).filter { $0.hasSuffix("Actor") || $0 == "@concurrent" }
        let modifiers = declaration.modifiers.filter { $0.hasPrefix("nonisolated") && $0 != "nonisolated(unsafe)" }
        isolation = Set(actors + modifiers)
    }

    /// Whether a member with this signature answers a requirement with another one as well.
    func answers(_ other: MemberSignature) -> Bool {
        constraints == other.constraints && parameters == other.parameters
            && (result == nil || result == other.result) && (!isAsync || other.isAsync)
            && (throwing == other.throwing || throwing.isEmpty || other.throwing == "throws")
            && (isSettable || !other.isSettable) && (!isFailable || other.isFailable)
            && isolation.subtracting(["nonisolated"]).isSubset(of: other.isolation)
    }
}

extension TypeSyntax {
    /// The type in the shortest form that means the same.
    fileprivate func plain(
        aliases: [String: TypeSyntax],
        modules: Set<String>,
        numbers: [String: String]
    ) -> TypeSyntax {
        mapped { type in
            switch type {
            case .existential(let type): return type
            case .implicitlyUnwrapped(let type): return .optional(type)
            case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
                if case .packExpansion = elements[0].type { return type }
                return elements[0].type
            case .name(var components):
                if components.count > 1, modules.contains(components[0].text) { components.removeFirst() }
                if components.count == 1, let number = numbers[components[0].text] { return .named(number) }
                if let alias = aliases[components[0].text], components[0].arguments.isEmpty {
                    guard case .name(let names) = alias else {
                        return components.dropFirst().reduce(alias) { .member($0, $1) }
                    }
                    components = names + components.dropFirst()
                }
                return Self.withSugar(components)
            default: return type
            }
        }
    }

    private static func withSugar(_ components: [NameComponent]) -> TypeSyntax {
        guard components.count == 1 else { return .name(components) }
        let arguments = components[0].arguments
        switch (components[0].text, arguments.count) {
        case ("Array", 1): return .array(arguments[0])
        case ("Optional", 1): return .optional(arguments[0])
        case ("Dictionary", 2): return .dictionary(key: arguments[0], value: arguments[1])
        case ("Void", 0): return .void
        default: return .name(components)
        }
    }
}
