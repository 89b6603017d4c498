/// Writes the creation of mocks.
struct MockWriting {
    let context: SuiteContext

    /// The clock of `Stubbing`, as a type.
    static let manualClock = TypeSyntax.named("ManualClock", usr: nil)

    /// A mock's type, and the protocol as the scaffold reads it.
    struct MockType {
        let type: TypeSyntax
        let mocked: MockedProtocol
        let existing: ExistingMock?
        /// The protocols of the mocks among its generic arguments, by their names.
        var mocks: [String: String] = [:]
        /// The types that stand for its associated types, by their names.
        var members: [String: TypeSyntax] = [:]

        /// Whether it is `Sendable` by its protocol, or as it was written.
        var isSendable: Bool { mocked.inherits(USR.sendable) || mocked.isActor || existing?.isSendable ?? false }
    }

    /// Finds the type of a protocol's mock.
    ///
    /// - Parameters:
    ///   - usr: The identity of the protocol.
    ///   - arguments: What stands for its primary associated types.
    ///   - isComplete: Whether the arguments stand for all of its associated types, in their order.
    ///   - demands: What is asked of its associated types otherwise, by their names.
    ///   - depth: How many choices of a type this one is part of.
    /// - Returns: The type, and whether the tests have it.
    /// - Throws: An `Unwritable` where no mock can be created.
    func mockType(
        of usr: String,
        arguments: [TypeSyntax],
        isComplete: Bool = false,
        where demands: [String: TypeChoice.Demands] = [:],
        depth: Int = 0
    ) throws -> MockType {
        guard let symbol = context.symbol(usr), symbol.kind == .protocol else {
            throw Unwritable(reason: "its module wasn't read")
        }
        let name = MockName.name(ofMockOf: symbol.pathComponents)
        let existing = context.existingMock(of: usr)
        let scaffold = MockScaffold(
            codebase: context.codebase,
            protocolUSR: usr,
            implementsDefaulted: true,
            sources: context.sources
        )
        if existing == nil {
            for module in scaffold.modulesWanted() { context.wanted.note(module) }
            do { _ = try scaffold.mock() } catch { throw Unwritable(reason: "\(error)") }
        }
        let reader = ProtocolReader(
            codebase: context.codebase,
            wanted: context.wanted,
            implementsDefaulted: true,
            sources: context.sources
        )
        let mocked: MockedProtocol
        do { mocked = try reader.read(usr) } catch { throw Unwritable(reason: "\(error)") }
        if mocked.associatedTypes.contains(where: \.isMadeOfMock) {
            throw Unwritable(reason: "you must choose an associated type of \(name)")
        }
        for type in mocked.associatedTypes where !type.isParameter {
            guard let asked = demands[type.name] else { continue }
            // The type that it is fixed to may or may not be the one that is asked.
            guard asked.fixed.map({ $0 == type.fixed }) ?? true, asked.constraints.isEmpty, asked.members.isEmpty
            else { throw Unwritable(reason: "no type is known for its `\(type.name)`") }
        }
        var component = NameComponent(text: name)
        var mocks: [String: String] = [:]
        let parameters = mocked.associatedTypes.filter(\.isParameter)
        if existing == nil || existing?.isGeneric == true {
            let primary = DeclarationParser.parse(symbol).genericParameters.map(\.name)
            component.arguments = try parameters.enumerated().map { index, parameter in
                if isComplete, arguments.indices.contains(index) { return arguments[index] }
                if let index = primary.firstIndex(of: parameter.name), arguments.indices.contains(index) {
                    return arguments[index]
                }
                let demands = demands[parameter.name] ?? TypeChoice.Demands()
                let constraints = parameter.inherited + demands.constraints
                if let fixed = demands.fixed { return try conforming(fixed, to: constraints, as: parameter.name) }
                guard
                    let choice = TypeChoice(context: context)
                        .type(for: constraints, where: demands.members, depth: depth + 1)
                else {
                    throw Unwritable(reason: "no type is known for its `\(parameter.name)`")
                }
                mocks.merge(choice.mocks) { first, _ in first }
                return choice.type
            }
        }
        let arguments = zip(parameters.map(\.name), component.arguments)
        let qualifier = existing.flatMap { $0.hasNamesake ? $0.module : nil }.map { NameComponent(text: $0) }
        return MockType(
            type: .name([qualifier, component].compactMap(\.self)),
            mocked: mocked,
            existing: existing,
            mocks: mocks,
            members: Dictionary(arguments) { first, _ in first }
        )
    }

    /// Whether the mock of a protocol is `Sendable`, or is written so because none exists.
    func makeSendable(_ mock: MockType) -> Bool {
        if mock.isSendable { return true }
        let usr = mock.mocked.symbol.usr
        guard mock.existing == nil, mock.mocked.superclass == nil else { return false }
        let scaffold = MockScaffold(
            codebase: context.codebase,
            protocolUSR: usr,
            implementsDefaulted: true,
            isSendable: true,
            sources: context.sources
        )
        for module in scaffold.modulesWanted() { context.wanted.note(module) }
        guard let parts = try? scaffold.draft().parts(), parts.members.flatMap(\.stubs).allSatisfy(\.unprovenTypes.isEmpty)
        else { return false }
        context.sendableMocks.note(usr)
        return true
    }

    /// The type itself, which has to be known to conform to the protocols of an associated type.
    private func conforming(_ type: TypeSyntax, to constraints: [TypeSyntax], as name: String) throws -> TypeSyntax {
        let unmet = constraints.flatMap(\.parts).first { constraint in
            guard let usr = constraint.usr, USR.kind(of: usr, in: context.codebase) == .protocol else { return false }
            return !context.conforms(type, to: constraint)
        }
        guard let unmet else { return type }
        throw Unwritable(reason: "its `\(name)` has to be `\(type)`, which isn't known to conform to `\(unmet)`")
    }

    /// Creates a mock as a constant.
    ///
    /// - Parameters:
    ///   - usr: The identity of the protocol.
    ///   - arguments: What stands for its primary associated types.
    ///   - isComplete: Whether the arguments stand for all of its associated types, in their order.
    ///   - name: What the constant is called.
    ///   - values: Writes the instance dependencies that the mock's initializer takes.
    /// - Returns: The name of the constant.
    /// - Throws: An `Unwritable` where no mock can be created.
    func create(
        _ usr: String,
        arguments: [TypeSyntax],
        isComplete: Bool = false,
        named name: String,
        with values: ValueWriter
    ) throws -> Expression {
        let mock = try mockType(of: usr, arguments: arguments.map(context.substituted), isComplete: isComplete)
        let arrangement = values.arrangement
        let typeText = context.names.resolved(mock.type).description
        let same = arrangement.constants.first {
            $0.type == typeText && ($0.name == name || $0.name.hasPrefix(name)) && !$0.isVariable
        }
        if let same { return Expression(text: same.name) }

        let constantName = arrangement.unusedName(name)
        let index = arrangement.constants.count
        let dependencies =
            mock.mocked.symbol.isDependencyProviding
            ? mock.mocked.requirements.filter(\.declaration.isInstanceDependency) : []
        var call = try creation(of: mock, typeText, dependencies: dependencies, named: constantName, with: values)
        call.value.isolation = call.value.isolation ?? isolation(of: mock.mocked.symbol)
        arrangement.add(
            .init(
                name: constantName,
                type: typeText,
                value: call.value,
                protocolUSR: usr,
                existingMock: mock.existing,
                dependsOnOthers: call.dependsOnOthers
            ),
            before: index
        )
        for type in mock.type.lastArguments { arrangement.use(type) }
        context.needMocks([constantName: usr], in: arrangement)
        context.needMocks(mock.mocks, in: arrangement)
        if mock.mocked.symbol.isDependencyProviding { answerTransients(of: mock, named: constantName, with: values) }
        return Expression(text: constantName)
    }

    private func creation(
        of mock: MockType,
        _ type: String,
        dependencies: [MockedProtocol.Requirement],
        named name: String,
        with values: ValueWriter
    ) throws -> (value: Expression, dependsOnOthers: Bool) {
        func value(_ dependency: MockedProtocol.Requirement) throws -> Expression {
            try values.value(dependency.declaration.type ?? .void, named: dependency.declaration.name)
        }
        guard let existing = mock.existing else {
            let arguments = try dependencies.map { ($0.declaration.name as String?, try value($0)) }
            return (.call(type, arguments.map { (label: $0.0.map(quotedLabel), value: $0.1) }), !arguments.isEmpty)
        }
        let needed = existing.parameters.filter { parameter in
            !parameter.hasDefault || dependencies.contains { $0.declaration.name == parameter.label }
        }
        var arguments: [(label: String?, value: Expression)] = []
        for parameter in needed {
            guard let dependency = dependencies.first(where: { $0.declaration.name == parameter.label }) else {
                let message = "Create a `\(type)` here. Its initializer takes `\(parameter.label ?? "_")`."
                let missing = context.framework.missingValue(ofType: "\(type)?", message)
                return (Expression(text: missing, isThrowing: true, isMissing: true), true)
            }
            arguments.append((parameter.label.map(quotedLabel), try value(dependency)))
        }
        // A mock without such an initializer is answered by its stubs.
        for dependency in dependencies where !needed.contains(where: { $0.label == dependency.declaration.name }) {
            let stub = "\(dependency.declaration.name)\(StubName.suffix)"
            guard existing.mentions(stub) else { continue }
            let value = try value(dependency)
            values.arrangement.answer("\(name).\(stub).defaultReturnValue = \(value.statement(on: nil))")
        }
        return (.call(type, arguments), !arguments.isEmpty)
    }

    /// Has the `make…` functions of a provider's mock return mocks.
    private func answerTransients(of mock: MockType, named name: String, with values: ValueWriter) {
        let members = mock.mocked.requirements.map { StubNames.Member(usr: $0.symbol.usr, declaration: $0.declaration) }
        let stubNames = StubNames(members)
        for requirement in mock.mocked.requirements where MakeFunction.isName(requirement.declaration.name) {
            guard let type = requirement.declaration.type, requirement.declaration.genericParameters.isEmpty,
                let usr = type.withoutAttributes.usr, context.symbol(usr)?.kind == .protocol,
                !context.isOfToolchain(usr),
                let stub = stubNames.name(of: requirement.symbol.usr).map({ $0 + StubName.suffix }),
                mock.existing?.mentions(stub) ?? true
            else { continue }
            let made = requirement.declaration.name.dropFirst("make".count)
            let constant = made.isEmpty ? "made" : String(made).lowercasedFirst
            guard let value = try? values.value(type, named: constant), !value.isThrowing else { continue }
            values.arrangement.answer("\(name).\(stub).defaultReturnValue = \(value.text)")
        }
    }

    /// The global actor of a protocol.
    private func isolation(of symbol: Symbol) -> String? {
        DeclarationParser.parse(symbol).attributes.first(where: context.facts.isGlobalActor)?.text
    }
}
