/// A declaration, taken apart.
struct Declaration: Sendable {
    struct GenericParameter: Hashable, Sendable {
        var name: String
        /// Whether it stands for several types, `each T`.
        var isPack = false
        /// Whether it stands for a number, `let count: Int`.
        var isValue = false
        var inherited: TypeSyntax?
    }

    /// `left: right` or `left == right` of a `where` clause.
    struct Requirement: Hashable, Sendable {
        var left: TypeSyntax
        var isSameType: Bool
        var right: TypeSyntax
    }

    struct Parameter: Hashable, Sendable {
        /// The label, `_` for none; nil where the declaration has one name for both, or none at all.
        var label: String?
        /// The name inside of the function; nil if it has none.
        var name: String?
        var type: TypeSyntax
        var isVariadic = false
        /// The default value as it is written.
        var defaultValue: String?
        /// Whether an attribute stands before its name, as that of a result builder does.
        var hasAttribute = false
    }

    struct Accessors: Hashable, Sendable {
        var isAsync = false
        var throwing = Throwing.never
        var isSettable = false
    }

    var attributes: [TypeAttribute] = []
    /// `static`, `mutating`, `nonisolated`, `nonisolated(nonsending)`, `lazy`, `weak` and so on.
    var modifiers: [String] = []
    /// `func`, `init`, `var`, `let`, `subscript`, `protocol`, `struct`, `class`, `actor`, `enum`, `associatedtype`,
    /// `typealias`.
    var keyword = ""
    var name = ""
    /// Whether it is an `init?`.
    var isFailable = false
    var genericParameters: [GenericParameter] = []
    var parameters: [Parameter] = []
    var isAsync = false
    var throwing = Throwing.never
    /// The result of a function or a subscript, nil if nothing; the type of a property or behind a type alias; the
    /// default of an associated type.
    var type: TypeSyntax?
    /// The types that a type or an associated type inherits.
    var inherited: [TypeSyntax] = []
    var requirements: [Requirement] = []
    /// Of a property or subscript; nil for a property that is printed without accessors.
    var accessors: Accessors?
    /// The attributes and modifiers that are a person's, which a mock keeps.
    var handwritten: Set<String> = []
}

extension Declaration.Parameter {
    /// The name in the function, or else the label.
    var localName: String? { name ?? label }

    /// The label in a call of a function or an initializer; nil for none.
    var argumentLabel: String? { label == "_" ? nil : label ?? name }
}

extension Declaration {
    func hasModifier(_ text: String) -> Bool {
        modifiers.contains(text)
    }

    /// The access level that the declaration states itself.
    var accessLevel: AccessLevel { modifiers.lazy.compactMap(AccessLevel.init).first ?? .internal }

    /// Whether it is `nonisolated`, in whatever form.
    var isNonisolated: Bool { modifiers.contains { $0.hasPrefix("nonisolated") } }

    var isStatic: Bool { hasModifier("static") || hasModifier("class") }

    /// Whether an initializer is called without `try` and `await`, and returns a value of one type.
    var isPlainInitializer: Bool { !isAsync && throwing == .never && !isFailable && genericParameters.isEmpty }

    /// The types of the parameters, and that of the result.
    var types: [TypeSyntax] { parameters.map(\.type) + [type].compactMap(\.self) }

    /// The constraints on a type parameter.
    func constraints(on name: String) -> [TypeSyntax] {
        genericParameters.filter { $0.name == name }.compactMap(\.inherited)
            + requirements.filter { !$0.isSameType && $0.left.description == name }.map(\.right)
    }

    /// The declaration with a change made to each type in it.
    func mappingTypes(_ change: (TypeSyntax) -> TypeSyntax) -> Declaration {
        var copy = self
        for index in parameters.indices { copy.parameters[index].type = change(parameters[index].type) }
        for index in genericParameters.indices {
            copy.genericParameters[index].inherited = genericParameters[index].inherited.map(change)
        }
        copy.requirements = requirements.map {
            .init(left: change($0.left), isSameType: $0.isSameType, right: change($0.right))
        }
        copy.type = type.map(change)
        if case .only(let error) = throwing { copy.throwing = .only(change(error)) }
        if case .only(let error) = accessors?.throwing { copy.accessors?.throwing = .only(change(error)) }
        return copy
    }
}
