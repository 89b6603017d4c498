/// A part as a tool writes it.
struct ScaffoldedPart {
    /// One way to write the part, which a file keeps.
    struct Style {
        /// Whether a property has its value in its declaration, rather than from the initializer.
        var hasValue = false
        let lines: [String]
        /// Lines that an earlier run may have written, with less knowledge, and that are brought to the new ones.
        var outdated: [[String]] = []
        /// Lines that are as good, depending on facts that may have changed since.
        var equivalents: [[String]] = []
    }

    let identity: PartIdentity
    /// The first is that of a new file.
    let styles: [Style]
    /// The beginning of the tool's own comments on the part, whatever their end.
    var remark: String?

    var lines: [String] { styles.first?.lines ?? [] }

    /// The lines in the style that a file has.
    func lines(in style: Style) -> [String] {
        (styles.first { $0.hasValue == style.hasValue } ?? styles.first)?.lines ?? []
    }
}

extension ScaffoldedPart {
    /// - Parameters:
    ///   - member: The parts that a mock has for a requirement.
    ///   - lines: The lines of the member.
    ///   - initializer: The initializer that takes the instance dependency, if the member is one.
    ///   - index: Which of its parameters that is; nil for none.
    /// - Returns: The parts, the member last.
    static func parts(
        of member: MockMember,
        lines: [String],
        _ initializer: MockInitializer,
        at index: Int?
    ) -> [ScaffoldedPart] {
        var parts = member.stubs.compactMap(\.structure).map(ScaffoldedPart.init)
        parts += member.stubs.map { ScaffoldedPart($0, isCreatedByInitializer: initializer.creates($0)) }
        if let index, let stub = member.stubs.first, let dependency = stub.dependency {
            parts.append(.init(.parameter(dependency.name), [initializer.parameters[index]]))
            parts.append(.init(.assignment(stub.name), [initializer.answers[index]]))
        }
        let key = MemberKey(member.requirement.declaration)
        return parts + (key.map { [.init(.member($0), lines)] } ?? [])
    }

    private init(_ identity: PartIdentity, _ lines: [String]) {
        self.init(identity: identity, styles: [Style(lines: lines)])
    }

    /// Whether arguments are `Equatable` and `Sendable` depends on types, which may have changed.
    ///
    /// A structure that states less than it could still compiles.
    private init(_ structure: MockStub.ArgumentsStructure) {
        let (name, fields) = (structure.name, structure.fields)
        let all = [[], ["Equatable"], ["Sendable"], ["Equatable", "Sendable"]]
        func lines(statingMore: Bool) -> [[String]] {
            all.filter { Set($0).isSubset(of: structure.conformances) != statingMore }
                .map { MockStub.ArgumentsStructure(name: name, fields: fields, conformances: $0).lines }
        }
        let style = Style(
            lines: structure.lines,
            outdated: lines(statingMore: true),
            equivalents: lines(statingMore: false)
        )
        self.init(identity: .structure(structure.name), styles: [style])
    }

    /// The mock that a stub states as its neutral value may not have existed when the stub was written.
    private init(_ stub: MockStub, isCreatedByInitializer: Bool) {
        let others = Array(stub.possibleDeclarations.dropFirst()).filter { $0 != stub.declaration() }
        let isKnown = stub.neutralMock?.creation != nil
        let created = Style(
            hasValue: true,
            lines: stub.declaration(),
            outdated: isKnown ? others : [],
            equivalents: isKnown ? [] : others
        )
        let declared = Style(lines: stub.declaration(isCreated: false))
        self.init(
            identity: .property(stub.name, isStatic: stub.isStatic),
            styles: isCreatedByInitializer ? [declared, created] : [created, declared],
            remark: "// \(MockStub.obstacleRemark)"
        )
    }
}

/// The features that tell a part from the others of its type.
///
/// Members aren't among them: overloads are told apart by their types, as ``MemberMatch`` does it.
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

    /// The name of a structure or a property; nil for other parts.
    var typeOrPropertyName: String? {
        switch self {
        case .structure(let name), .property(let name, _): name
        case .parameter, .assignment, .member: nil
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
