/// Names, in comments, the stubs that a test has to answer or can assert on.
struct StubMentions {
    let context: SuiteContext

    /// - Parameters:
    ///   - constants: What the suite and the test create.
    ///   - answers: The lines that answer stubs already.
    ///   - reached: The names that the function uses; nil if they aren't known, so that any stub may matter.
    ///   - returnsValue: Whether the function has a result to assert on.
    /// - Returns: The comments for before and for after the call.
    func mentions(
        _ constants: [Arrangement.Constant],
        answers: [String],
        reached: Set<String>?,
        returnsValue: Bool
    ) -> (arrange: [String], assert: [String]) {
        var answered: [String] = []
        var asserted: [String] = returnsValue ? ["the result"] : []
        for constant in constants {
            for stub in stubs(of: constant, reached: reached) {
                let isAnswered = answers.contains { $0.hasPrefix("\(stub.name).") }
                if stub.needsAnswer, !isAnswered { answered.append(stub.name) }
                asserted.append(stub.name)
            }
        }
        return (
            answered.isEmpty ? [] : Self.comment("Stubs to answer", answered),
            asserted.isEmpty ? [] : Self.comment("To assert on", asserted)
        )
    }

    private func stubs(
        of constant: Arrangement.Constant,
        reached: Set<String>?
    ) -> [(name: String, needsAnswer: Bool)] {
        guard let usr = constant.protocolUSR else {
            // The stub behind a closure is called by the name of the parameter.
            guard constant.name.hasSuffix(StubName.suffix) else { return [] }
            let isReached = reached?.contains(String(constant.name.dropLast(StubName.suffix.count))) ?? true
            let returns = !constant.type.contains(", Void")
            return isReached ? [(constant.name, returns)] : []
        }
        let reader = ProtocolReader(
            codebase: context.codebase,
            wanted: context.wanted,
            implementsDefaulted: true,
            sources: context.sources
        )
        guard let mocked = try? reader.read(usr) else { return [] }
        let members = mocked.requirements.map { StubNames.Member(usr: $0.symbol.usr, declaration: $0.declaration) }
        let names = StubNames(members)
        return mocked.requirements.compactMap { requirement in
            let declaration = requirement.declaration
            guard ["func", "var"].contains(declaration.keyword), !declaration.isStatic,
                !OperatorNames.isOperator(declaration.name), reached?.contains(declaration.name) ?? true,
                !(mocked.symbol.isDependencyProviding && declaration.isInstanceDependency),
                let stub = names.name(of: requirement.symbol.usr).map({ $0 + StubName.suffix }),
                constant.existingMock?.mentions(stub) ?? true
            else { return nil }
            let throwing = declaration.accessors?.throwing ?? declaration.throwing
            let returns = declaration.type.map { !$0.isVoid } ?? false
            return ("\(constant.name).\(stub)", returns || throwing != .never)
        }
    }

    /// Lines that a formatter leaves as they are.
    private static func comment(_ start: String, _ names: [String]) -> [String] {
        var lines = ["// \(start):"]
        for (index, name) in names.enumerated() {
            let text = " " + name + (index == names.count - 1 ? "." : ",")
            if lines[lines.count - 1].count + text.count > Layout.columns(atDepth: 3) { lines.append("//  ") }
            lines[lines.count - 1] += text
        }
        return lines
    }
}
