/// A type as it is written, each name with the identity of what it stands for.
indirect enum TypeSyntax: Hashable, Sendable {
    /// `Module.Outer<Int>.Inner`, or one name.
    case name([NameComponent])
    /// `[Int].Index`, `(any P).Type`: a member of what is no name.
    case member(TypeSyntax, NameComponent)
    case tuple([TupleElement])
    case function(FunctionType)
    case optional(TypeSyntax)
    case implicitlyUnwrapped(TypeSyntax)
    case array(TypeSyntax)
    case dictionary(key: TypeSyntax, value: TypeSyntax)
    case inlineArray(count: TypeSyntax, element: TypeSyntax)
    /// `any P`.
    case existential(TypeSyntax)
    /// `some P`.
    case opaque(TypeSyntax)
    /// `P & Q`.
    case composition([TypeSyntax])
    /// `~Copyable`.
    case suppressed(TypeSyntax)
    /// `repeat each T`.
    case packExpansion(TypeSyntax)
    /// `each T`.
    case packElement(TypeSyntax)
    /// `@escaping`, `inout`, `sending` and the like before a type.
    case attributed([TypeAttribute], TypeSyntax)
    /// The number in `InlineArray<3, Int>`.
    case literal(String)

    static let void = TypeSyntax.tuple([])
}

struct NameComponent: Hashable, Sendable {
    var text: String
    var usr: String?
    var arguments: [TypeSyntax] = []
    var isQuoted = false

    /// Whether this may be an associated type or another type parameter, rather than a type of that name.
    ///
    /// The identity of the one ends in `Qa`, that of the other, if a graph has it, in `fp`.
    var mayBeTypeParameter: Bool { usr.map { $0.hasSuffix("Qa") || $0.hasSuffix("fp") } ?? true }
}

struct TupleElement: Hashable, Sendable {
    var label: String?
    /// The second name of a parameter of a function type, `_ value: Int`.
    var name: String?
    var type: TypeSyntax
    var isVariadic = false
}

struct FunctionType: Hashable, Sendable {
    var parameters: [TupleElement]
    var isAsync = false
    var throwing = Throwing.never
    var result: TypeSyntax
}

/// What a function may throw.
enum Throwing: Hashable, Sendable {
    case never
    case anything
    case only(TypeSyntax)
    /// What the closures throw that are passed to it.
    case rethrowing
}

/// An attribute or a specifier, such as `@MainActor`, `@isolated(any)`, `inout`, `nonisolated(nonsending)`.
struct TypeAttribute: Hashable, Sendable {
    /// With its `@` and its parentheses.
    var text: String
    /// The identity of a global actor or of a result builder.
    var usr: String?
}

// MARK: - As text

extension TypeSyntax: CustomStringConvertible {
    var description: String {
        switch self {
        case .name(let components): components.map(\.description).joined(separator: ".")
        case .member(let base, let component): "\(base.asOperand).\(component)"
        case .tuple(let elements): "(\(elements.map(\.description).joined(separator: ", ")))"
        case .function(let type): type.description
        case .optional(let type): "\(type.asOperand)?"
        case .implicitlyUnwrapped(let type): "\(type.asOperand)!"
        case .array(let type): "[\(type)]"
        case .dictionary(let key, let value): "[\(key): \(value)]"
        case .inlineArray(let count, let element): "[\(count) of \(element)]"
        case .existential(let type): "any \(type)"
        case .opaque(let type): "some \(type)"
        case .composition(let types): types.map(\.asMemberOfComposition).joined(separator: " & ")
        case .suppressed(let type): "~\(type)"
        case .packExpansion(let type): "repeat \(type)"
        case .packElement(let type): "each \(type)"
        case .attributed(let attributes, let type):
            (attributes.map(\.text) + [type.description]).joined(separator: " ")
        case .literal(let text): text
        }
    }

    /// In parentheses where a `?` or a `.Type` behind it would otherwise belong to a part of it.
    var asOperand: String {
        switch self {
        case .function, .existential, .opaque, .composition, .suppressed, .attributed, .packElement, .packExpansion:
            "(\(self))"
        default: description
        }
    }

    private var asMemberOfComposition: String {
        switch self {
        case .existential(let type): type.description
        case .function, .attributed: "(\(self))"
        default: description
        }
    }
}

extension NameComponent: CustomStringConvertible {
    var description: String {
        let name = isQuoted ? "`\(text)`" : text
        return arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    }
}

extension TupleElement: CustomStringConvertible {
    var description: String {
        let names = [label, name].compactMap(\.self).joined(separator: " ")
        return "\(names.isEmpty ? "" : "\(names): ")\(type)\(isVariadic ? "..." : "")"
    }
}

extension FunctionType: CustomStringConvertible {
    var description: String {
        "(\(parameters.map(\.description).joined(separator: ", ")))\(isAsync ? " async" : "")\(throwing) -> \(result)"
    }
}

extension Throwing: CustomStringConvertible {
    /// Begins with a space, or is empty.
    var description: String {
        switch self {
        case .never: ""
        case .anything: " throws"
        case .only(let type): " throws(\(type))"
        case .rethrowing: " rethrows"
        }
    }
}

// MARK: - Parts

extension TypeSyntax {
    static func named(_ text: String, usr: String? = nil) -> TypeSyntax {
        .name([NameComponent(text: text, usr: usr)])
    }

    var isVoid: Bool {
        switch self {
        case .tuple(let elements): elements.isEmpty
        case .name(let components): components.count == 1 && components[0].text == "Void"
        default: false
        }
    }

    /// The type without what stands before it, such as `@escaping` or `inout`.
    var withoutAttributes: TypeSyntax {
        if case .attributed(_, let type) = self { return type.withoutAttributes }
        return self
    }

    var attributes: [TypeAttribute] {
        if case .attributed(let attributes, let type) = self { return attributes + type.attributes }
        return []
    }

    func hasAttribute(_ text: String) -> Bool {
        attributes.contains { $0.text == text }
    }

    /// The identity of the named type, also behind `any`, `some`, attributes and parentheses; nil for other types.
    var usr: String? {
        switch self {
        case .name(let components): components.last?.usr
        case .existential(let type), .opaque(let type), .attributed(_, let type): type.usr
        case .tuple(let elements) where elements.count == 1: elements[0].type.usr
        default: nil
        }
    }

    /// The function type behind attributes and parentheses.
    var functionType: FunctionType? {
        switch withoutAttributes {
        case .function(let type): type
        case .tuple(let elements) where elements.count == 1: elements[0].type.functionType
        default: nil
        }
    }

    /// This type with `change` made to it and to each type in it, the inner ones first.
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> TypeSyntax {
        let parts: TypeSyntax
        switch self {
        case .name(let components): parts = .name(components.map { $0.mapped(change) })
        case .member(let base, let component): parts = .member(base.mapped(change), component.mapped(change))
        case .tuple(let elements): parts = .tuple(elements.map { $0.mapped(change) })
        case .function(let type): parts = .function(type.mapped(change))
        case .optional(let type): parts = .optional(type.mapped(change))
        case .implicitlyUnwrapped(let type): parts = .implicitlyUnwrapped(type.mapped(change))
        case .array(let type): parts = .array(type.mapped(change))
        case .dictionary(let key, let value): parts = .dictionary(key: key.mapped(change), value: value.mapped(change))
        case .inlineArray(let count, let element):
            parts = .inlineArray(count: count.mapped(change), element: element.mapped(change))
        case .existential(let type): parts = .existential(type.mapped(change))
        case .opaque(let type): parts = .opaque(type.mapped(change))
        case .composition(let types): parts = .composition(types.map { $0.mapped(change) })
        case .suppressed(let type): parts = .suppressed(type.mapped(change))
        case .packExpansion(let type): parts = .packExpansion(type.mapped(change))
        case .packElement(let type): parts = .packElement(type.mapped(change))
        case .attributed(let attributes, let type): parts = .attributed(attributes, type.mapped(change))
        case .literal: parts = self
        }
        return change(parts)
    }

    /// All names in the type.
    var names: [[NameComponent]] {
        var names: [[NameComponent]] = []
        _ = mapped { type in
            if case .name(let components) = type { names.append(components) }
            return type
        }
        return names
    }

    /// Whether `condition` holds for the type or for one in it.
    func contains(where condition: (TypeSyntax) -> Bool) -> Bool {
        var isFound = false
        _ = mapped { type in
            isFound = isFound || condition(type)
            return type
        }
        return isFound
    }
}

extension NameComponent {
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> NameComponent {
        var copy = self
        copy.arguments = arguments.map { $0.mapped(change) }
        return copy
    }
}

extension TupleElement {
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> TupleElement {
        var copy = self
        copy.type = type.mapped(change)
        return copy
    }
}

extension FunctionType {
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> FunctionType {
        var copy = self
        copy.parameters = parameters.map { $0.mapped(change) }
        copy.throwing = throwing.mapped(change)
        copy.result = result.mapped(change)
        return copy
    }
}

extension Throwing {
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> Throwing {
        if case .only(let type) = self { return .only(type.mapped(change)) }
        return self
    }
}
