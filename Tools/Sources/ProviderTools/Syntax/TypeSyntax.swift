/// A type as it is written, each name with the identity of what it stands for.
indirect enum TypeSyntax: Hashable, Sendable {
    /// `Module.Outer<Int>.Inner`, or one name.
    case name([NameComponent])
    /// `[Int].Index`, `(any P).Type`: a member of a type that isn't a name.
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
    var mayBeTypeParameter: Bool { usr.map { USR.isAssociatedType($0) || USR.isTypeParameter($0) } ?? true }
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

/// The errors that a function may throw.
enum Throwing: Hashable, Sendable {
    case never
    case anything
    case only(TypeSyntax)
    /// The errors of the closures that are passed to it.
    case rethrowing
}

/// An attribute or a specifier, such as `@MainActor`, `@isolated(any)`, `inout`, `nonisolated(nonsending)`.
struct TypeAttribute: Hashable, Sendable {
    /// With its `@` and its parentheses.
    var text: String
    /// The identity of a global actor or of a result builder.
    var usr: String?
}

extension TypeAttribute {
    var isMainActor: Bool { text == "@MainActor" || usr == USR.mainActor }

    /// Whether this is a global actor by its name, which is all that a source file tells.
    var isNamedActor: Bool { text.hasSuffix("Actor") }

    /// Whether the compiler warns of each use, on every platform.
    var isDeprecation: Bool { text.hasPrefix("@available(*") && text.contains("deprecated") }

    /// Whether this names a type, which is a global actor unless it's a result builder or a property wrapper.
    var mayBeGlobalActor: Bool { isMainActor || usr != nil }
}

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

extension FunctionType {
    /// `try await `, as far as a call needs it.
    var callEffects: String { (throwing == .never ? "" : "try ") + (isAsync ? "await " : "") }
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
