/// Gathers the protocols whose mocks have to be `Sendable` where they are used.
final class SendableMocks {
    private(set) var protocols: Set<String> = []

    func note(_ usr: String) { protocols.insert(usr) }
}

/// The context in which all code of a suite is written.
struct SuiteContext {
    let codebase: Codebase
    let wanted: WantedModules
    let names: TypeNames
    let facts: TypeConformances
    let sources: SourceFiles
    let existingMocks: ExistingMocks
    let sendableMocks: SendableMocks
    let framework: TestFramework
    /// The modules whose types a test can name without their being public.
    let module: String
    /// The types chosen for the type parameters in scope.
    private(set) var types: [String: TypeSyntax] = [:]
    /// The protocols of the mocks among those, by their names.
    private(set) var protocolsOfMocks: [String: String] = [:]
    /// The associated types of the mocks among those, by the names of the type parameters and by their own.
    private(set) var membersOfTypes: [String: [String: TypeSyntax]] = [:]

    var initializers: Initializers { Initializers(codebase: codebase, module: module) }

    /// The type with its parameters replaced.
    func substituted(_ type: TypeSyntax) -> TypeSyntax {
        guard !types.isEmpty else { return type }
        return type.mapped { type in
            guard case .name(let components) = type, components[0].mayBeTypeParameter,
                var choice = types[components[0].text]
            else { return type }
            // `Value.Type`, `Value.ID`
            var members = components.dropFirst()
            if let member = members.first, let known = membersOfTypes[components[0].text]?[member.text] {
                choice = known
                members.removeFirst()
            }
            if case .name(let names) = choice { return .name(names + members) }
            return members.reduce(choice) { .member($0, $1) }
        }
    }

    /// The declaration of a type; asks for the module if it wasn't read.
    func symbol(_ usr: String) -> Symbol? {
        if let module = codebase.module(of: usr), !codebase.modules.contains(module),
            !ModuleName.toolchain.contains(module)
        {
            wanted.note(module)
        }
        return codebase.symbol(usr)
    }

    func isOfToolchain(_ usr: String) -> Bool {
        codebase.module(of: usr).map(ModuleName.toolchain.contains) ?? true
    }

    /// The type parameters of a declaration with a type for each.
    func choosing(_ declaration: Declaration, for owner: String) throws -> SuiteContext {
        var copy = self
        let fixed = Dictionary(
            declaration.requirements.filter(\.isSameType).map { ($0.left.description, $0.right) },
            uniquingKeysWith: { first, _ in first }
        )
        // A parameter that depends on another one comes after it.
        let parameters = declaration.genericParameters
        for parameter in parameters.filter({ fixed[$0.name] == nil }) + parameters.filter({ fixed[$0.name] != nil }) {
            var constraints = parameter.inherited.map { [$0] } ?? []
            constraints += declaration.requirements.filter { !$0.isSameType && $0.left.description == parameter.name }
                .map(\.right)
            let demands = copy.demands(on: parameter.name, declaration)
            guard !parameter.isPack, !parameter.isValue,
                let choice = fixed[parameter.name].map({ TypeChoice.Choice(type: copy.substituted($0)) })
                    ?? TypeChoice(context: copy).type(for: constraints.map(copy.substituted), where: demands)
            else {
                let condition =
                    constraints.isEmpty ? "" : ": \(constraints.map(\.description).joined(separator: " & "))"
                throw Unwritable(
                    reason: "\(owner) is generic over `\(parameter.name)\(condition)`, for which no type was found"
                )
            }
            copy.types[parameter.name] = choice.type
            copy.membersOfTypes[parameter.name] = choice.members
            copy.protocolsOfMocks.merge(choice.mocks) { first, _ in first }
        }
        let unmet = declaration.requirements.first { requirement in
            let isOfOuter = [requirement.left, requirement.right].contains { types[$0.description] != nil }
            return isOfOuter && !copy.isMet(requirement)
        }
        if let unmet {
            let relation = unmet.isSameType ? "is" : "conforms to"
            throw Unwritable(reason: "\(owner) exists only where `\(unmet.left)` \(relation) `\(unmet.right)`")
        }
        return copy
    }

    /// Whether the types that stand for type parameters fulfill a condition.
    private func isMet(_ requirement: Declaration.Requirement) -> Bool {
        let (left, right) = (substituted(requirement.left), substituted(requirement.right))
        if requirement.isSameType { return names.resolved(left) == names.resolved(right) }
        return right.parts.allSatisfy { conforms(left, to: $0) }
    }

    /// Whether a type is known to conform to a protocol.
    func conforms(_ type: TypeSyntax, to constraint: TypeSyntax) -> Bool {
        if case .suppressed = constraint { return true }
        guard let usr = constraint.usr, USR.kind(of: usr, in: codebase) == .protocol else { return false }
        if let name = type.lastName, type.usr == nil, let mocked = protocolsOfMocks[name] {
            return mocked == usr || codebase.conformances(of: mocked).contains { $0.protocolUSR == usr }
        }
        return TypeChoice.isPlain(type, constraint) || facts.conforms(type, to: usr)
    }

    /// The conditions of a declaration on the associated types of one of its type parameters.
    private func demands(on parameter: String, _ declaration: Declaration) -> [String: TypeChoice.Demands] {
        var demands = TypeChoice.Demands()
        for requirement in declaration.requirements {
            for (side, other) in [(requirement.left, requirement.right), (requirement.right, requirement.left)] {
                guard case .name(let components) = side, components.count > 1, components[0].text == parameter else {
                    continue
                }
                let path = components.dropFirst().map(\.text)[...]
                if requirement.isSameType {
                    // This one determines another parameter that has no type yet.
                    let isOpen = other.names.contains { name in
                        declaration.genericParameters.contains { $0.name == name[0].text } && types[name[0].text] == nil
                    }
                    if !isOpen { demands[path].fixed = substituted(other) }
                } else if side == requirement.left {
                    demands[path].constraints.append(substituted(other))
                }
            }
        }
        return demands.members
    }

    /// The mock of a protocol that the tests have or can import.
    func existingMock(of usr: String) -> ExistingMock? {
        guard let symbol = codebase.symbol(usr) else { return nil }
        return existingMocks.mock(
            named: MockName.name(ofMockOf: symbol.pathComponents),
            ofProtocolIn: codebase.module(of: usr)
        )
    }

    /// Has the mocks written or imported that stand for type parameters.
    func needMocksOfTypes(in arrangement: Arrangement) { needMocks(protocolsOfMocks, in: arrangement) }

    /// Has the mocks of protocols written, or their modules imported.
    func needMocks(_ protocolsOfMocks: [String: String], in arrangement: Arrangement) {
        for (_, usr) in protocolsOfMocks.sorted(by: { $0.key < $1.key }) {
            guard let existing = existingMock(of: usr) else {
                arrangement.needMock(of: usr)
                continue
            }
            guard let module = existing.module else { continue }
            arrangement.use(module: module, isTestable: !existing.isPublic)
        }
    }

    /// The context in which type parameters stand for these arguments.
    func setting(_ parameters: [Declaration.GenericParameter], to arguments: [TypeSyntax]) -> SuiteContext {
        var copy = self
        for (parameter, argument) in zip(parameters, arguments) { copy.types[parameter.name] = argument }
        return copy
    }
}
