/// A requirement with everything that belongs to it in a scaffolded type.
///
/// All of it changes, or none.
struct ScaffoldedUnit {
    let head: MemberHead
    /// Structures, properties, parts of the initializer, and the member last.
    let parts: [ScaffoldedPart]
    /// The imports that the unit needs.
    var imports: [String] = []
    /// Whether the type needs the initializer without parameters, which classes otherwise have without a word.
    var needsPlainInitializer = false
    /// Whether subclasses would need something else, as for an initializer, or a result that is `Self`.
    var needsFinalType = false

    var member: ScaffoldedPart? { parts.last }

    /// All of it, for a person to write.
    var newForm: [String] { parts.filter { !$0.identity.isInInitializer }.flatMap(\.lines) }

    /// The parts of an initializer.
    var initializerParts: [ScaffoldedPart] { parts.filter(\.identity.isInInitializer) }
}

extension ScaffoldedUnit {
    /// The parts that a mock has for a requirement.
    ///
    /// - Parameters:
    ///   - member: The parts as they were written.
    ///   - head: The head of the member.
    ///   - mock: The mock that they are part of.
    ///   - inheritsOnlyProtocols: Whether the mock inherits no class, which may have an initializer.
    init(_ member: MockMember, head: MemberHead, of mock: ScaffoldedMock, inheritsOnlyProtocols: Bool) {
        let statesNeutralValue = member.stubs.contains { $0.neutralMock?.creation != nil }
        let index = member.stubs.lazy.compactMap { stub in
            mock.dependencies.firstIndex { $0.name == stub.name && stub.dependency != nil }
        }.first
        self.init(
            head: head,
            parts: ScaffoldedPart.parts(of: member, lines: mock.lines(member), mock.initializer, at: index),
            imports: mock.imports(of: member),
            needsPlainInitializer: head.key.kind == .initializer || (statesNeutralValue && inheritsOnlyProtocols),
            needsFinalType: head.key.kind == .initializer || member.returnsSelf
        )
    }
}

extension MockMember {
    fileprivate var returnsSelf: Bool {
        requirement.declaration.type?.names.contains { $0.count == 1 && $0[0].text == "Self" } ?? false
    }
}

extension ScaffoldedMock {
    /// The stubs of instance dependencies, in the order of the initializer's parameters.
    fileprivate var dependencies: [MockStub] { members.flatMap(\.stubs).filter { $0.dependency != nil } }
}
