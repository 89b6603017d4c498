/// The traits that a mock has because of its protocol, whatever its members are.
struct MockTraits {
    /// Whether it is `Sendable`, as the protocol or else its use requires.
    let isSendable: Bool
    /// Its type parameters, which stand for associated types.
    let genericParameters: Set<String>
    /// The names of all associated types, including those that can be only one type.
    let associatedTypes: Set<String>
    /// The identities of the protocol and of those that it inherits.
    let protocols: Set<String>
    /// Whether the protocol is a `DependencyProviding`, so that the mock's initializer takes the instance dependencies.
    let takesInstanceDependencies: Bool
    /// The initializers of the classes that it inherits; nil without a superclass.
    private let inheritedInitializers: [Declaration]?

    init(_ mocked: MockedProtocol, in codebase: Codebase) {
        isSendable = mocked.isSendable
        genericParameters = Set(mocked.associatedTypes.filter(\.isParameter).map(\.name))
        associatedTypes = Set(mocked.associatedTypes.map(\.name))
        protocols = Set(mocked.protocols)
        takesInstanceDependencies = mocked.symbol.isDependencyProviding
        inheritedInitializers = mocked.superclass.map { superclass in
            let members = superclass.usr.map(codebase.classes)?.flatMap { codebase.members(of: $0) } ?? []
            return members.filter { $0.kind == .initializer }.map { DeclarationParser.parse($0) }
        }
    }

    var isGeneric: Bool { !genericParameters.isEmpty }

    var hasSuperclass: Bool { inheritedInitializers != nil }

    /// Whether an initializer takes the place of one that the mock inherits.
    func replacesInherited(_ initializer: Declaration) -> Bool {
        (inheritedInitializers ?? []).contains { inherited in
            MemberKey(inherited) == MemberKey(initializer)
                && inherited.parameters.map(\.type.comparable) == initializer.parameters.map(\.type.comparable)
        }
    }
}
