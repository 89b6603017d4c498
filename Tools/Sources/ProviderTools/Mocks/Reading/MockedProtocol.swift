/// A protocol with everything that a type has to have that conforms to it.
struct MockedProtocol: Sendable {
    /// A requirement, and the protocol that declares it.
    struct Requirement {
        let symbol: Symbol
        var declaration: Declaration
        let owner: String
        /// The condition under which the compiler sees it, such as `DEBUG`; nil for always.
        var branch: String?
        /// The identities of those of inherited protocols that the same member answers.
        var others: [String] = []

        /// The identities of all that the member answers.
        var answers: [String] { [symbol.usr] + others }
    }

    /// An associated type with all that is asked of it.
    struct AssociatedType {
        let name: String
        var inherited: [TypeSyntax] = []
        /// Whether it is made of the mock, so that no parameter of the mock can stand for it.
        var isMadeOfMock = false
        var isParameter: Bool { fixed == nil && !isMadeOfMock }
        /// Its default.
        var standard: TypeSyntax?
        /// The one type that it can be, if a `where` clause says so.
        var fixed: TypeSyntax?
    }

    let symbol: Symbol
    let declaration: Declaration
    /// The protocol itself, then all that it inherits, nearest first.
    let protocols: [String]
    var requirements: [Requirement]
    let associatedTypes: [AssociatedType]
    /// Conditions on associated types that aren't inheritance, such as `Item.ID: Sendable`.
    let conditions: [Declaration.Requirement]
    /// The modules of the requirements that are left to their defaults, which a mock finds only if it imports them.
    let modulesOfDefaults: Set<String>
    /// The class that a conforming class has to inherit, if the protocol asks for one.
    let superclass: TypeSyntax?
    /// The requirements that only the source shows.
    var unseen: [UnseenMember] = []
    /// The protocols that are inherited and that no graph has.
    var unseenProtocols: [UnseenProtocol] = []
    /// The condition under which the compiler sees the protocol; nil for always.
    var branch: String?

    func inherits(_ usr: String) -> Bool { protocols.contains(usr) }

    var isSendable: Bool { inherits(USR.sendable) || inherits(USR.error) }

    /// The associated types that can be but one type that doesn't depend on another of them.
    var concreteFixedTypes: [String: TypeSyntax] {
        var types: [String: TypeSyntax] = [:]
        for type in associatedTypes {
            guard let fixed = type.fixed else { continue }
            let isDependent = fixed.names.contains { names in
                associatedTypes.contains { names[0].isTypeParameter($0.name) }
            }
            if !isDependent, fixed.description != "Self" { types[type.name] = fixed }
        }
        return types
    }

    /// Whether overloads differ in associated types alone, of which the compiler can't infer which is which.
    var hasOverloadsOnAssociatedTypes: Bool {
        let parameters = Set(associatedTypes.filter(\.isParameter).map(\.name))
        let shapes = requirements.compactMap { requirement -> String? in
            var isAffected = false
            let types = requirement.declaration.parameters.map { parameter in
                let type = parameter.type.withoutSelf.mapped { type in
                    guard case .name(var components) = type, components[0].mayBeTypeParameter,
                        parameters.contains(components[0].text)
                    else { return type }
                    isAffected = true
                    components[0] = NameComponent(text: "_")
                    return .name(components)
                }
                return "\(parameter.label ?? ""): \(type)"
            }
            return isAffected ? "\(requirement.declaration.name)(\(types.joined(separator: ", ")))" : nil
        }
        return Set(shapes).count < shapes.count
    }

    var isActor: Bool { inherits(USR.actor) }
}

extension [MockedProtocol.AssociatedType] {
    /// The types that associated types are fixed to, by the names of those.
    var fixedTypes: [String: TypeSyntax] {
        Dictionary(compactMap { type in type.fixed.map { (type.name, $0) } }, uniquingKeysWith: { first, _ in first })
    }
}
