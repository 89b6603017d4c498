/// The context in which all code of a suite is written.
struct SuiteContext {
    let names: TypeNames
    let conformances: TypeConformances
    let existingMocks: ExistingMocks
    let framework: TestFramework
    /// The modules whose types a test can name without their being public.
    let module: String

    var codebase: Codebase { conformances.codebase }
    var wanted: WantedModules { conformances.wanted }
    var sources: SourceFiles { conformances.sources }
    var initializers: Initializers { Initializers(codebase: codebase, module: module, sources: sources) }

    /// The declaration of a type; asks for the module if it wasn't read.
    func symbol(_ usr: String) -> Symbol? {
        if let module = codebase.module(of: usr), !codebase.modules.contains(module), !codebase.isOfToolchain(usr) {
            wanted.note(module)
        }
        return codebase.symbol(usr)
    }

    /// The module to import for a type: the one that the tested type's file imports, if it re-exports the type's own.
    ///
    /// The tests may not depend on the other one.
    func importable(_ module: String, among imported: Set<String>) -> String {
        let others = imported.subtracting(ModuleName.toolchain)
        guard !others.contains(module), !ModuleName.toolchain.contains(module), module != self.module else {
            return module
        }
        for name in others.subtracting(codebase.modules) { wanted.note(name) }
        return others.sorted().first { name in
            sources.files(in: codebase.folders(of: name)).contains { $0.contains("@_exported import \(module)") }
        } ?? module
    }

    /// Whether a mock or a clock can stand for values of a type.
    func isDependency(_ type: TypeSyntax) -> Bool {
        let type = type.withoutPassing
        var parts = type.parts
        if case .optional(let wrapped) = type { parts = wrapped.parts }
        return parts.contains { part in
            guard let usr = part.usr, USR.kind(of: usr, in: codebase) == .protocol else { return false }
            return !codebase.isOfToolchain(usr) || part.lastName == "Clock"
        }
    }

    /// Whether a call has an argument for a parameter: it has no default, or a mock takes the place of the default.
    func isWritten(_ parameter: Declaration.Parameter) -> Bool {
        parameter.defaultValue == nil || isDependency(parameter.type)
    }

    /// Whether a call of another function has the same labels, so that only types tell them apart.
    func isOverloaded(_ member: TestedType.Member, among others: [TestedType.Member]) -> Bool {
        let call = form(of: member, where: isWritten)
        return others.contains { other in
            other.symbol.usr != member.symbol.usr
                && (call == form(of: other, where: isWritten) || call == form(of: other) { _ in true })
        }
    }

    /// The name and the labels of a call with some of the arguments.
    private func form(
        of member: TestedType.Member,
        where isPassed: (Declaration.Parameter) -> Bool
    ) -> [String] {
        let declaration = member.declaration
        let labels = declaration.parameters.filter(isPassed).map { $0.argumentLabel ?? "_" }
        return [declaration.isStatic ? "static" : "", declaration.name] + labels
    }

    /// The mock of a protocol that the tests have or can import.
    func existingMock(of usr: String) -> ExistingMock? {
        guard let symbol = codebase.symbol(usr) else { return nil }
        return existingMocks.mock(
            named: MockName.name(ofMockOf: symbol.pathComponents),
            ofProtocolIn: codebase.module(of: usr)
        )
    }

    /// A type with those around it.
    func typeName(of symbol: Symbol) -> TypeSyntax {
        let path = codebase.withTypesAround(symbol).reversed()
        return .name(path.map { NameComponent(text: $0.ownName, usr: $0.usr) })
    }
}
