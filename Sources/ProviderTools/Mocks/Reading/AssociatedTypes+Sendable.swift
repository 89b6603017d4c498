extension AssociatedTypes {
    /// Asks for `Sendable` where an associated type is an argument of a type that asks for it, as `Task<Item, Never>` does.
    ///
    /// A module of Swift 5 may leave that out.
    mutating func constrain(byUsesIn requirements: [MockedProtocol.Requirement], noting wanted: WantedModules) {
        let used = requirements.flatMap(\.declaration.types)
        for component in used.flatMap(\.names).joined() where !component.arguments.isEmpty {
            let indexes = component.arguments.map { argument in
                types.firstIndex { argument.withoutSelf.isTypeParameter($0.name) }
            }
            guard indexes.contains(where: { $0 != nil }), let usr = component.usr else { continue }
            guard let symbol = codebase.symbol(usr) else {
                wanted.note(codebase.module(of: usr))
                continue
            }
            let sendable = DeclarationParser.parse(symbol).sendableParameters
            for case (let index?, true) in zip(indexes, sendable) where !isSendable(types[index]) {
                types[index].inherited.append(.named("Sendable", usr: USR.sendable))
            }
        }
    }

    /// Whether the constraints of an associated type say so.
    private func isSendable(_ type: MockedProtocol.AssociatedType) -> Bool {
        let constraints = type.inherited.flatMap(codebase.spellings).flatMap(\.parts).compactMap(\.usr)
        return type.fixed != nil
            || constraints.contains { usr in
                usr == USR.sendable || codebase.conforms(usr, to: USR.sendable)
            }
    }
}

extension Declaration {
    /// Which of the type parameters have to be `Sendable`.
    fileprivate var sendableParameters: [Bool] {
        genericParameters.map { parameter in
            let conditions = requirements.filter { !$0.isSameType && $0.left.description == parameter.name }
            let constraints = [parameter.inherited].compactMap(\.self) + conditions.map(\.right)
            return constraints.flatMap(\.parts).contains { $0.usr == USR.sendable }
        }
    }
}
