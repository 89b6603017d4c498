extension Rule {
    /// A mock that takes them can't be half-answered: a test that forgets one doesn't compile.
    static let mockDependencies = Rule(
        id: "mock-dependencies",
        summary: "A mock of a `DependencyProviding` takes its instance dependencies in its initializer."
    ) { code in
        code.mocks.compactMap { mock in
            let missing = code.dependenciesNotTaken(by: mock)
            guard !missing.isEmpty else { return nil }
            let names = missing.map { "`\($0.name)`" }.joined(separator: ", ")
            let parameters = missing.map { "\($0.name): \($0.declaration.type?.description ?? "…")" }
            let stubs = missing.map { "\(StubName.base(of: $0.name))Stub" }
            let answers = stubs.map { "`\($0).defaultReturnValue`" }.joined(separator: " and ")
            return code.finding(
                mock.type,
                "`\(mock.type.qualifiedName)` doesn't take \(names) in its initializer, so a test can forget to set the "
                    + "answer of \(stubs.map { "`\($0)`" }.joined(separator: " or ")). "
                    + "Write `init(\(parameters.joined(separator: ", ")))`, and set \(answers) there."
            )
        }
    }
}

extension CheckedCode {
    /// The stubbed properties of a `DependencyProviding` that some initializer of its mock has no parameter for.
    fileprivate func dependenciesNotTaken(by mock: Mock) -> [Property] {
        let providing = mostDerived(mock.protocols).filter(\.isDependencyProviding)
        guard !providing.isEmpty else { return [] }
        let related = Set(
            providing.map(\.usr) + providing.flatMap { codebase.inheritedProtocols(of: $0.usr) }
        )
        let protocols = mock.protocols.filter { related.contains($0.usr) }
        let requirements = protocols.flatMap { codebase.requirements(of: $0.usr) }
        let required = Set(requirements.filter { $0.kind == .initializer }.map(\.title))
        let initializers = codebase.members(of: mock.type.usr).filter { member in
            // A convenience initializer calls another one, which takes all.
            member.kind == .initializer && !DeclarationParser.parse(member).hasModifier("convenience")
        }
        // A required initializer has the parameters that the protocol says.
        let own = initializers.filter { !required.contains($0.title) }
        let parameters = (own.isEmpty ? initializers : own).map { DeclarationParser.parse($0).parameters }
        return requirements.compactMap { requirement in
            let property = Property(requirement)
            let stub = mock.stubs.first { $0.name == "\(StubName.base(of: property.name))Stub" }
            guard property.declaration.isInstanceDependency, let stub, !hasAnswer(stub) else { return nil }
            let isTaken = !parameters.isEmpty && parameters.allSatisfy { $0.contains { takes($0, property) } }
            return isTaken ? nil : property
        }
    }

    /// Whether an initializer is given a property by one of its parameters, or by another provider that it wraps.
    private func takes(_ parameter: Declaration.Parameter, _ property: Property) -> Bool {
        [parameter.label, parameter.name].contains(property.name)
            || parameter.type.withoutPassing == property.declaration.type
            || namedTypes(in: parameter.type).contains { $0.symbol?.isDependencyProviding == true }
    }

    /// Whether a stub is declared with an answer, as in `Stub<Void, Int>(defaultReturnValue: 1)`.
    private func hasAnswer(_ stub: Property) -> Bool {
        guard let location = locations.exactLocation(of: stub.symbol), let file = sources[location.path],
            let property = file.declaration(at: location), let outline = file.outline,
            let value = outline.initialValue(of: property)
        else { return false }
        return !outline.words[value].suffix(2).elementsEqual(["(", ")"])
    }
}
