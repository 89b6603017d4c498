extension MockContext {
    /// Whether a type takes the mock in its initializer, or in its bag, whose functions a test has to call off the main actor.
    ///
    /// It is on another actor, or it isn't `Sendable`, belongs to no actor, and has asynchronous functions. Its mocks can't then
    /// be on the main actor, where a module may put them by default.
    func isGivenToTypeThatLeaves(_ usr: String) -> Bool {
        codebase.answers.answer(to: TypesGiven(module: module)) {
            let initializers = codebase.allSymbols.filter { symbol in
                symbol.kind == .initializer && codebase.module(of: symbol.usr) == module
            }
            return initializers.reduce(into: Set<String>()) { given, symbol in
                guard let type = codebase.parent(of: symbol.usr) else { return }
                let owner = DependencyBag(type) == nil ? type : codebase.parent(of: type.usr)
                guard owner.map(leaves) ?? false else { return }
                given.formUnion(symbol.declarationFragments?.compactMap(\.preciseIdentifier) ?? [])
            }
        }.contains(usr)
    }

    /// The question which types those of a module take that leave the main actor.
    private struct TypesGiven: Question {
        typealias Known = Set<String>
        let module: String
    }

    private func leaves(_ type: Symbol) -> Bool {
        guard type.isConcreteType, type.kind != .enumeration, !type.hasKeyword("actor") else { return false }
        let actors = DeclarationParser.parse(type).attributes.filter(conformances.isGlobalActor)
        guard actors.isEmpty else { return !actors.contains(where: \.isMainActor) }
        let functions = codebase.members(of: type.usr).filter { $0.kind == .instanceMethod && !$0.isPrivate }
        return conformances.leavesActors(functions.map { DeclarationParser.parse($0) })
            && !conformances.isSendable(.named(type.ownName, usr: type.usr))
    }
}
