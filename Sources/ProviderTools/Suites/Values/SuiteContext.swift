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
    var types: [String: TypeSyntax] = [:]

    var initializers: Initializers { Initializers(codebase: codebase, module: module) }

    /// The type with its parameters replaced.
    func substituted(_ type: TypeSyntax) -> TypeSyntax {
        guard !types.isEmpty else { return type }
        return type.mapped { type in
            guard case .name(let components) = type, components.count == 1, components[0].mayBeTypeParameter else {
                return type
            }
            return types[components[0].text] ?? type
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
        for parameter in declaration.genericParameters {
            var constraints = parameter.inherited.map { [$0] } ?? []
            constraints += declaration.requirements.filter { !$0.isSameType && $0.left.description == parameter.name }
                .map(\.right)
            let fixed = declaration.requirements.first { $0.isSameType && $0.left.description == parameter.name }?.right
            guard !parameter.isPack, !parameter.isValue,
                let type = fixed ?? TypeChoice(context: self).type(for: constraints)
            else {
                let condition = constraints.map { ": \($0)" }.joined()
                throw Unwritable(
                    reason: "\(owner) is generic over `\(parameter.name)\(condition)`, for which no type was found"
                )
            }
            copy.types[parameter.name] = copy.substituted(type)
        }
        return copy
    }
}
