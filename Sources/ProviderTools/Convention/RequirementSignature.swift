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
