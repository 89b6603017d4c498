/// What goes into a stub and what comes out of it.
struct StubShape {
    let name: String
    let arguments: [RecordedArguments.Argument]
    let result: TypeSyntax
    let isAsync: Bool
    /// Nil if the stub does not throw.
    let error: TypeSyntax?
    let isStatic: Bool
    /// Whether the stub is reached from anywhere, so that it has to be `Sendable`.
    let isShared: Bool

    /// `Arguments(a: a, b: b)`, `a` or nothing.
    func callArguments(_ context: MockContext) -> String {
        guard arguments.count > 1 else { return arguments.first?.expression ?? "" }
        let values = arguments.map { "\($0.field): \($0.expression)" }.joined(separator: ", ")
        let outer = isStatic && context.isGeneric ? "\(context.mockName)StaticStubs." : ""
        return "\(outer)\(structureName(context))(\(values))"
    }

    private func structureName(_ context: MockContext) -> String {
        context.stubNames.structure(of: name, isStatic: isStatic)
    }

    /// `try await `, as the stub demands it.
    var effects: String { (error == nil ? "" : "try ") + (isAsync ? "await " : "") }

    func stub(_ context: MockContext, facts: TypeConformances) -> MockMember.Stub {
        let kind =
            switch (isAsync, error != nil) {
            case (false, false): "Stub"
            case (false, true): "ThrowingStub"
            case (true, false): "AsyncStub"
            case (true, true): "AsyncThrowingStub"
            }
        let input =
            arguments.count > 1
            ? structureName(context) : arguments.first.map { $0.type.isVoid ? "Void" : $0.type.description } ?? "Void"
        let output = result.isVoid ? "Void" : result.description
        let types = [input, output] + (error.map { [$0.description] } ?? [])
        let unproven = isShared ? (arguments.map(\.type) + [result]).filter { !facts.isSendable($0) } : []
        return MockMember.Stub(
            name: "\(name)Stub",
            kind: context.names.stub(kind),
            type: "\(context.names.stub(kind))<\(types.joined(separator: ", "))>",
            arguments: arguments.count > 1 ? structure(context, facts) : nil,
            isStatic: isStatic,
            unprovenTypes: unproven.map(\.description).uniqued()
        )
    }

    private func structure(_ context: MockContext, _ facts: TypeConformances) -> MockMember.ArgumentsStructure {
        var conformances: [String] = []
        if arguments.allSatisfy({ facts.isEquatable($0.type) }) { conformances.append("Equatable") }
        if arguments.allSatisfy({ facts.isSendable($0.type) }) { conformances.append("Sendable") }
        return MockMember.ArgumentsStructure(
            name: structureName(context),
            fields: arguments.map { (quoted($0.field), $0.type.description) },
            conformances: conformances
        )
    }
}
