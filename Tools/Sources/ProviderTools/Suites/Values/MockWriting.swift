/// Writes the creation of mocks.
struct MockWriting {
    let context: SuiteContext
    /// Writes the instance dependencies that the initializer of a provider's mock takes.
    let values: ValueWriter

    private var arrangement: Arrangement { values.arrangement }

    /// A mock's type, and the protocol as the scaffold reads it.
    private struct MockType {
        let type: TypeSyntax
        let mocked: MockedProtocol
        let existing: ExistingMock?

        /// Whether it is `Sendable` by its protocol, or as it was written.
        var isSendable: Bool {
            mocked.inherits(USR.sendable) || mocked.isActor || existing?.isSendable ?? false
        }

        /// The instance dependencies of the provider that it stands in for.
        var dependencies: [MockedProtocol.Requirement] {
            mocked.symbol.isDependencyProviding ? mocked.requirements.filter(\.declaration.isInstanceDependency) : []
        }
    }

    /// Creates a mock as a constant.
    ///
    /// - Parameters:
    ///   - usr: The identity of the protocol.
    ///   - arguments: What stands for its primary associated types.
    ///   - name: What the constant is called.
    ///   - mustBeSendable: Whether only a mock that is `Sendable` will do.
    /// - Returns: The name of the constant; nil where no mock can be created.
    func create(_ usr: String, arguments: [TypeSyntax], named name: String, mustBeSendable: Bool) -> Expression? {
        guard let mock = mockType(of: usr, arguments: arguments), mock.isSendable || !mustBeSendable else { return nil }
        let typeText = context.names.resolved(mock.type).description
        let same = arrangement.constants.first { $0.type == typeText && $0.name.hasPrefix(name) }
        if let same { return Expression(same.name) }

        let constantName = arrangement.unusedName(name)
        let index = arrangement.constants.count
        guard var creation = creation(of: mock, typeText, named: constantName) else { return nil }
        let dependsOnOthers = creation != .call(typeText, [])
        let isolation = MockIsolation(mock.mocked, context.conformances)
        if creation.isolation == nil, case .globalActor(let actor) = isolation.home { creation.isolation = actor }
        arrangement.add(
            .init(
                name: constantName,
                type: typeText,
                value: creation,
                protocolUSR: usr,
                existingMock: mock.existing,
                dependsOnOthers: dependsOnOthers,
                conformsOnActor: isolation.conformance?.hasPrefix("@") ?? false
            ),
            before: index
        )
        for type in mock.type.lastArguments { arrangement.use(type) }
        if let existing = mock.existing {
            existing.module.map { arrangement.use(module: $0, isTestable: !existing.isPublic) }
        } else {
            arrangement.needMock(of: usr)
        }
        if mock.mocked.symbol.isDependencyProviding { answerMakeFunctions(of: mock, named: constantName) }
        return Expression(constantName)
    }

    /// The type of a protocol's mock; nil if there can't be one, or if its type parameters aren't known.
    private func mockType(of usr: String, arguments: [TypeSyntax]) -> MockType? {
        guard let symbol = context.symbol(usr), symbol.kind == .protocol else { return nil }
        let existing = context.existingMock(of: usr)
        // No suite can name it, and no other type of the tests can have its name.
        if existing?.isPrivate == true { return nil }
        let mocked = existing == nil ? planned(usr) : read(usr)
        guard let mocked, !mocked.associatedTypes.contains(where: \.isMadeOfMock) else {
            return nil
        }
        var component = NameComponent(text: MockName.name(ofMockOf: symbol.pathComponents))
        if existing?.isGeneric ?? true {
            let parameters = mocked.associatedTypes.filter(\.isParameter)
            let primary = zip(DeclarationParser.parse(symbol).genericParameters, arguments)
            component.arguments = parameters.compactMap { type in primary.first { $0.0.name == type.name }?.1 }
            guard component.arguments.count == parameters.count else { return nil }
        }
        let qualifier = existing.flatMap { $0.hasNamesake ? $0.module : nil }.map { NameComponent(text: $0) }
        return MockType(type: .name([qualifier, component].compactMap(\.self)), mocked: mocked, existing: existing)
    }

    /// The protocol of a mock that will be written.
    private func planned(_ usr: String) -> MockedProtocol? {
        let outline = MockDrafter(
            codebase: context.codebase,
            protocolUSR: usr,
            implementsDefaulted: true,
            sources: context.sources,
            isOnNoActor: context.framework == .xcTest
        ).outline
        for module in outline.modules { context.wanted.note(module) }
        return try? outline.mocked.get()
    }

    /// The protocol of a mock that exists.
    private func read(_ usr: String) -> MockedProtocol? {
        let reader = ProtocolReader(
            codebase: context.codebase,
            wanted: context.wanted,
            implementsDefaulted: true,
            sources: context.sources
        )
        return try? reader.read(usr)
    }

    /// A call of the mock's initializer.
    private func creation(of mock: MockType, _ type: String, named name: String) -> Expression? {
        guard let existing = mock.existing else {
            if let superclass = mock.mocked.superclass, !isCreatedWithoutArguments(superclass) {
                return byHand(type, "Its initializers are those of `\(context.names.resolved(superclass))`.")
            }
            return call(type, mock.dependencies.map { (quotedLabel($0.declaration.name), $0) })
        }
        if existing.isCreatedByHand { return byHand(type) }
        var taken: [(String?, MockedProtocol.Requirement)] = []
        for parameter in existing.parameters {
            let dependency = mock.dependencies.first { $0.declaration.name == parameter.label }
            if let dependency { taken.append((parameter.label.map(quotedLabel), dependency)) }
            guard dependency != nil || parameter.hasDefault else {
                return byHand(type, "Its initializer takes `\(parameter.label ?? "_")`.")
            }
        }
        // A mock without such an initializer is answered by its stubs.
        let labels = existing.parameters.map(\.label)
        for dependency in mock.dependencies where !labels.contains(dependency.declaration.name) {
            let stub = dependency.declaration.name + StubName.suffix
            guard existing.mentions(stub), let value = value(of: dependency) else { continue }
            arrangement.answer("\(name).\(stub)", with: value)
        }
        return call(type, taken)
    }

    /// A place where a person creates the mock.
    private func byHand(_ type: String, _ reason: String...) -> Expression {
        let message = ["Create a `\(type)` here."] + reason
        return context.framework.missingValue(ofType: "\(type)?", message.joined(separator: " "))
    }

    /// Whether a new subclass of a class, which has the initializers of the class, needs no arguments.
    private func isCreatedWithoutArguments(_ superclass: TypeSyntax) -> Bool {
        guard let usr = superclass.usr, let symbol = context.symbol(usr), !context.codebase.isOfToolchain(usr) else {
            return true
        }
        return context.initializers.callable(of: symbol).map(\.declaration).contains { initializer in
            initializer.parameters.allSatisfy { $0.defaultValue != nil } && !initializer.isFailable
                && !initializer.isAsync && initializer.throwing == .never
        }
    }

    private func call(_ type: String, _ arguments: [(String?, MockedProtocol.Requirement)]) -> Expression? {
        let written = arguments.compactMap { label, dependency in
            value(of: dependency).map { Expression.Argument(label: label, value: $0) }
        }
        return written.count == arguments.count ? .call(type, written) : nil
    }

    private func value(of dependency: MockedProtocol.Requirement) -> Expression? {
        try? values.value(dependency.declaration.type ?? .void, named: dependency.declaration.name)
    }

    /// Has the `make…` functions of a provider's mock return mocks, and values of types without a neutral value.
    ///
    /// Without an answer, a call of the latter would end the run.
    private func answerMakeFunctions(of mock: MockType, named mockConstant: String) {
        let requirements = mock.mocked.requirements
        let names = StubNaming(requirements.map { .init(usr: $0.symbol.usr, declaration: $0.declaration) })
        for requirement in requirements where MakeFunction.isName(requirement.declaration.name) {
            guard let type = requirement.declaration.type, requirement.declaration.genericParameters.isEmpty,
                let usr = type.withoutAttributes.usr, let made = context.symbol(usr),
                made.kind == .protocol || made.isConcreteType && requirement.declaration.throwing == .never,
                !context.codebase.isOfToolchain(usr),
                let stub = names.name(of: requirement.symbol.usr).map({ $0 + StubName.suffix }),
                mock.existing?.mentions(stub) ?? true
            else { continue }
            let name = requirement.declaration.name.dropFirst("make".count)
            let constant = name.isEmpty ? "made" : String(name).lowercasedFirst
            let value =
                made.kind == .protocol
                ? try? values.value(type, named: constant) : try? values.valueWithoutConstants(type, named: constant)
            guard let value, made.kind != .protocol || !value.isThrowing else { continue }
            arrangement.answer("\(mockConstant).\(stub)", with: value)
        }
    }
}
