extension TypeConformances {
    /// Whether one of a type's functions is asynchronous and belongs to no actor, so that a call leaves the caller's.
    func leavesActors(_ functions: [Declaration]) -> Bool {
        functions.contains { function in
            function.isAsync && !function.isStatic && !function.attributes.contains(where: isGlobalActor)
                && !function.hasModifier("nonisolated(nonsending)")
        }
    }

    /// Whether a type conforms to protocols on a global actor alone.
    ///
    /// In a module whose default isolation is the main actor `struct Value: Equatable` does so, and the graph says it of
    /// the members of the type only. Unclear cases count as yes, because a mock compiles without the conformance.
    func hasIsolatedConformances(_ usr: String) -> Bool {
        codebase.answers.answer(to: HasIsolatedConformances(usr: usr)) { findsIsolatedConformances(usr) }
    }

    private struct HasIsolatedConformances: Question {
        typealias Known = Bool
        let usr: String
    }

    private func findsIsolatedConformances(_ usr: String) -> Bool {
        guard let symbol = codebase.symbol(usr), symbol.isConcreteType, !symbol.hasKeyword("actor") else {
            return false
        }
        let module = codebase.module(of: usr) ?? ""
        guard !ModuleName.toolchain.contains(module) else { return false }
        let members = codebase.members(of: usr)
        if let equals = members.first(where: { $0.title == "==(_:_:)" }) { return isIsolated(equals) }
        if isIsolated(symbol) { return true }
        if DeclarationParser.parse(symbol).hasModifier("nonisolated") { return false }
        return areIsolated(members) ?? isOnMainActorByDefault(module)
    }

    /// The global actor that the declaration of a symbol names.
    func globalActor(_ symbol: Symbol) -> TypeAttribute? {
        DeclarationParser.parse(symbol).attributes.first(where: isGlobalActor)
    }

    /// Whether the declaration of a symbol names a global actor.
    func isIsolated(_ symbol: Symbol) -> Bool { globalActor(symbol) != nil }

    /// Whether the members belong to an actor; nil where none of them tells.
    private func areIsolated(_ members: [Symbol]) -> Bool? {
        let telling = members.filter { symbol in
            // The language doesn't say so of initializers and cases.
            let kinds: [Symbol.Kind] = [.instanceProperty, .instanceMethod, .typeProperty, .typeMethod]
            return kinds.contains { $0 == symbol.kind } && !symbol.declarationText.contains("nonisolated")
        }
        return telling.isEmpty ? nil : telling.allSatisfy(isIsolated)
    }

    private struct IsOnMainActorByDefault: Question {
        typealias Known = Bool
        let module: String
    }

    /// Whether there is a type in the module that nothing else can have put on an actor.
    private func isOnMainActorByDefault(_ module: String) -> Bool {
        codebase.answers.answer(to: IsOnMainActorByDefault(module: module)) {
            codebase.allSymbols.contains { symbol in
                guard symbol.isConcreteType, codebase.module(of: symbol.usr) == module else { return false }
                let conformances = codebase.conformances(of: symbol.usr)
                let inheritsNothing =
                    codebase.superclass(of: symbol.usr) == nil
                    && conformances.allSatisfy { codebase.module(of: $0.protocolUSR) == "Swift" }
                return inheritsNothing && !isIsolated(symbol) && areIsolated(codebase.members(of: symbol.usr)) == true
            }
        }
    }
}

extension TypeConformances {
    /// Whether a class inherits that it isn't `Sendable`.
    ///
    /// Each subclass inherits `@available(*, unavailable) extension Record: Sendable {}`, and is `Sendable` in its graph.
    func inheritsUnavailableSendable(_ usr: String) -> Bool {
        guard let superclass = codebase.superclass(of: usr) else { return false }
        note(superclass)
        let isListed = codebase.conforms(superclass, to: USR.sendable)
        return isListed ? inheritsUnavailableSendable(superclass) : isSendableUnavailable(superclass)
    }

    /// Whether the file that declares a class says so in an extension.
    private func isSendableUnavailable(_ usr: String) -> Bool {
        guard let symbol = codebase.symbol(usr), let location = symbol.location, let file = sources[location.path]
        else {
            return false
        }
        return file.declarations.contains { item in
            guard item.keyword == "extension", item.name == symbol.qualifiedName,
                let declaration = file.outline?.parsed(item)
            else { return false }
            let attributes = declaration.attributes.map { $0.text.filter { $0 != " " } }
            return attributes.contains("@available(*,unavailable)")
                && declaration.inherited.contains { $0.names.contains { $0.last?.text == "Sendable" } }
        }
    }
}
