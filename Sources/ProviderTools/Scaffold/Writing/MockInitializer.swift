/// The initializer of a mock that takes the instance dependencies of a `DependencyProviding`.
///
/// It answers their stubs, so a test that forgets one doesn't compile.
struct MockInitializer {
    private let stubs: [(stub: MockMember.Stub, dependency: MockMember.InstanceDependency)]
    private let hasSuperclass: Bool
    /// Whether the protocol requires initializers, which leave the stubs to be answered later.
    private let hasOthers: Bool

    init(_ stubs: [MockMember.Stub], hasSuperclass: Bool, hasOthers: Bool) {
        self.stubs = stubs.compactMap { stub in stub.dependency.map { (stub, $0) } }
        self.hasSuperclass = hasSuperclass
        self.hasOthers = hasOthers
    }

    var isNeeded: Bool { !stubs.isEmpty }

    /// Whether the initializer, rather than the declaration, creates a stub.
    func creates(_ stub: MockMember.Stub) -> Bool { stub.dependency != nil && !hasOthers }

    /// Whether an initializer that the protocol requires takes the same parameters, so that there can't be both.
    func isSame(as initializer: Declaration, context: MockContext) -> Bool {
        guard initializer.keyword == "init", initializer.genericParameters.isEmpty else { return false }
        let parameters = initializer.parameters.map { parameter in
            "\(parameter.label ?? parameter.name ?? "_"): \(context.names.resolved(parameter.type))"
        }
        return parameters == stubs.map { "\($0.dependency.name): \($0.dependency.type)" }
    }

    var lines: [String] {
        let parameters = stubs.map { "\(Self.parameter($0.dependency.name)): \($0.dependency.type)" }
        let line = "init(\(parameters.joined(separator: ", "))) {"
        // Formatters break a longer one the same way.
        let head =
            line.count > 116
            ? ["init("] + indented(parameters.dropLast().map { "\($0)," } + parameters.suffix(1)) + [") {"] : [line]
        let call = hasSuperclass ? ["super.init()"] : []
        return head + indented(hasOthers ? call + answers : answers + call) + ["}"]
    }

    /// The lines that answer the stubs.
    var answers: [String] {
        stubs.map { stub, dependency in
            let isHidden = stubs.contains { $0.dependency.name == stub.name }
            let target = isHidden ? "self.\(stub.name)" : stub.name
            let value = Self.value(dependency.name)
            return hasOthers
                ? "\(target).defaultReturnValue = \(value)" : "\(target) = \(stub.kind)(defaultReturnValue: \(value))"
        }
    }

    /// The label, and another name for the value where the label would hide the mock itself.
    private static func parameter(_ name: String) -> String {
        name == "self" ? "`self` \(value(name))" : quoted(name)
    }

    private static func value(_ name: String) -> String { name == "self" ? "selfValue" : quoted(name) }
}
