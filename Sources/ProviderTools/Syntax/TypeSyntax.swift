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

    /// Whether this names a type, which is a global actor unless it's a result builder or a property wrapper.
    var mayBeGlobalActor: Bool { isMainActor || usr != nil }
}
