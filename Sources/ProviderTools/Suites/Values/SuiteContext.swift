/// What all code of a suite is written with.
struct SuiteContext {
    let codebase: Codebase
    let wanted: WantedModules
    let names: TypeNames
    let facts: TypeConformances
    let source: SourceLines
    let readSource: (String) -> String?
    let existingMocks: ExistingMocks
    let framework: TestFramework
    /// The modules whose types a test can name without their being public.
    let module: String
    /// What stands for the type parameters in scope.
    private(set) var types: [String: TypeSyntax] = [:]
    /// The protocols of the mocks among those, by their names.
    private(set) var protocolsOfMocks: [String: String] = [:]

    var initializers: Initializers { Initializers(codebase: codebase, module: module) }

    /// The type with its parameters replaced.
    func substituted(_ type: TypeSyntax) -> TypeSyntax {
        guard !types.isEmpty else { return type }
        return type.mapped { type in
            guard case .name(let components) = type, components[0].mayBeTypeParameter,
                let choice = types[components[0].text]
            else { return type }
            // `Value.Type`, `Value.ID`
            let members = components.dropFirst()
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
        // What another parameter determines comes after that.
        let parameters = declaration.genericParameters
        for parameter in parameters.filter({ fixed[$0.name] == nil }) + parameters.filter({ fixed[$0.name] != nil }) {
            var constraints = parameter.inherited.map { [$0] } ?? []
            constraints += declaration.requirements.filter { !$0.isSameType && $0.left.description == parameter.name }
                .map(\.right)
            let demands = demands(on: parameter.name, declaration)
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
            copy.protocolsOfMocks.merge(choice.mocks) { first, _ in first }
        }
        return copy
    }

    /// What a declaration asks of the associated types of one of its type parameters.
    private func demands(on parameter: String, _ declaration: Declaration) -> [String: TypeChoice.Demands] {
        var demands: [String: TypeChoice.Demands] = [:]
        for requirement in declaration.requirements {
            for (side, other) in [(requirement.left, requirement.right), (requirement.right, requirement.left)] {
                guard case .name(let components) = side, components.count == 2, components[0].text == parameter else {
                    continue
                }
                if requirement.isSameType {
                    // Another parameter that has no type yet is found out from this one.
                    let isOpen = other.names.contains { name in
                        declaration.genericParameters.contains { $0.name == name[0].text } && types[name[0].text] == nil
                    }
                    if !isOpen { demands[components[1].text, default: .init()].fixed = substituted(other) }
                } else if side == requirement.left {
                    demands[components[1].text, default: .init()].constraints.append(substituted(other))
                }
            }
        }
        return demands
    }

    /// Has the mocks written that stand for type parameters.
    func needMocksOfTypes(in arrangement: Arrangement) {
        for (name, usr) in protocolsOfMocks.sorted(by: { $0.key < $1.key })
        where existingMocks.mock(named: name) == nil {
            arrangement.needMock(of: usr)
        }
    }

    /// The context in which type parameters stand for these arguments.
    func setting(_ parameters: [Declaration.GenericParameter], to arguments: [TypeSyntax]) -> SuiteContext {
        var copy = self
        for (parameter, argument) in zip(parameters, arguments) { copy.types[parameter.name] = argument }
        return copy
    }
}
