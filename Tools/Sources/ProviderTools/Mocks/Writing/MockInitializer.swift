/// The initializer of a mock, if it has one that its protocol doesn't require.
///
/// The mock of a `DependencyProviding` takes the instance dependencies and answers their stubs, so a test that forgets one
/// doesn't compile.
struct MockInitializer {
    private let stubs: [(stub: MockStub, dependency: MockStub.InstanceDependency)]
    private let hasSuperclass: Bool
    private let statesNeutralValues: Bool
    /// The initializers that the protocol requires, which leave the stubs to be answered later.
    private let required: [Declaration]
    /// The index among the members of the required initializer that takes the same parameters, because there can't be both.
    let requiredIndex: Int?

    init(_ members: [MockMember], context: MockContext) {
        let stubs = members.flatMap(\.stubs).compactMap { stub in stub.dependency.map { (stub, $0) } }
        let parameters = stubs.map { "\($1.name): \($1.type)" }
        requiredIndex = members.firstIndex { member in
            let declaration = member.requirement.declaration
            guard declaration.keyword == "init", declaration.genericParameters.isEmpty, !stubs.isEmpty else {
                return false
            }
            return parameters
                == declaration.parameters.map {
                    "\($0.argumentLabel ?? "_"): \(context.names.resolved($0.type))"
                }
        }
        required = members.map(\.requirement.declaration).filter { $0.keyword == "init" }
        hasSuperclass = context.traits.hasSuperclass
        statesNeutralValues = members.flatMap(\.stubs).contains { $0.neutralMock?.creation != nil }
        self.stubs = stubs
    }

    /// Whether the initializer, rather than the declaration, creates a stub.
    func creates(_ stub: MockStub) -> Bool { stub.dependency != nil && required.isEmpty }

    /// The parameters, such as `networkClient: any NetworkClient`.
    var parameters: [String] {
        stubs.map { "\(Self.parameter($0.dependency.name)): \($0.dependency.type)" }
    }

    /// The lines of the initializer; nil for a mock that has none of its own.
    var lines: [String]? {
        guard !stubs.isEmpty else { return plainLines }
        guard requiredIndex == nil else { return nil }
        let line = "init(\(parameters.joined(separator: ", "))) {"
        // Formatters break a longer one the same way.
        let head =
            line.count > 116
            ? ["init("] + indented(parameters.dropLast().map { "\($0)," } + parameters.suffix(1)) + [") {"] : [line]
        let call = hasSuperclass ? ["super.init()"] : []
        return head + indented(required.isEmpty ? answers + call : call + answers) + ["}"]
    }

    /// The initializer without parameters, where the class doesn't have it without a word.
    ///
    /// A class whose protocol requires initializers has no other unless it is written. And the compiler derives none for
    /// mocks that state each other, or themselves, as neutral values.
    private var plainLines: [String]? {
        guard !required.isEmpty || (statesNeutralValues && !hasSuperclass),
            !required.contains(where: \.parameters.isEmpty)
        else { return nil }
        return hasSuperclass ? ["override init() {", "    super.init()", "}"] : ["init() {}"]
    }

    /// The lines that answer the stubs.
    var answers: [String] {
        stubs.map { stub, dependency in
            // No parameter hides a stub, because no stub is named like a requirement.
            let value = Self.value(dependency.name)
            return required.isEmpty
                ? stub.statement(answering: value)
                : "\(stub.name).defaultReturnValue = \(value)"
        }
    }

    /// The label, and another name for the value where the label would hide the mock itself.
    private static func parameter(_ name: String) -> String {
        name == "self" ? "`self` \(value(name))" : quoted(name)
    }

    private static func value(_ name: String) -> String { name == "self" ? "selfValue" : quoted(name) }
}
