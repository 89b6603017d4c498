/// The features that tell a part from the others of its type.
///
/// Members aren't among them: overloads are told apart by their types, as ``UnitMatch`` does it.
enum PartIdentity: Hashable, Sendable {
    case structure(String)
    /// A property, which stands in the companion if static members need it.
    case property(String, isStatic: Bool)
    /// A parameter of the initializer that gives properties their values.
    case parameter(String)
    /// The statement in that initializer that gives a property its value.
    case assignment(String)
    case member(MemberKey)

    /// Whether it is a part of an initializer.
    var isInInitializer: Bool {
        switch self {
        case .parameter, .assignment: true
        case .structure, .property, .member: false
        }
    }

    /// Whether another part is of the same kind.
    func isLike(_ other: PartIdentity) -> Bool {
        switch (self, other) {
        case (.structure, .structure), (.parameter, .parameter), (.assignment, .assignment), (.member, .member): true
        case (.property(_, let isStatic), .property(_, let isOtherStatic)): isStatic == isOtherStatic
        default: false
        }
    }
}
