extension Rule {
    /// A test sets up what the type is given, and each level above it passes it down, for nothing.
    ///
    /// To create or store a `Dependencies`, to implement the protocol, and to mock it isn't to use a member. Nothing is found
    /// if the whole bag is passed to something other than its own type, if another protocol asks for the member, or if other
    /// code may mean the member by its name.
    static let unusedDependency = Rule(
        id: "unused-dependency",
        summary: "Every member of a `Dependencies` or `DependencyProviding` is used by some code."
    ) { code in
        let (bags, wires) = (code.bagsOfDependencies, code.wires)
        // Many modules have none, and what follows takes time.
        guard !bags.isEmpty || !wires.isEmpty else { return [] }
        let uses = BagUses(code)
        let unusedWires = wires.filter { !uses.mayBeUsed($0.property, of: $0.provider) }.map { wire in
            code.finding(
                wire.property,
                "`\(wire.property.title)` of `\(wire.provider.qualifiedName)` is never used, as no function reads it. Remove "
                    + "it."
            )
        }
        return unusedWires
            + bags.flatMap { bag -> [Finding] in
                let unused = code.dependencies(in: bag).filter { !uses.mayBeUsed($0, of: bag) }
                // Nothing says yet what a type does with a bag that it doesn't take.
                guard !unused.isEmpty, uses.isTaken(bag), !uses.mayBeHandedOn(bag) else { return [] }
                let module = code.codebase.module(of: bag.usr) ?? ""
                return unused.map { member in
                    code.finding(
                        member,
                        "`\(member.title)` of `\(bag.qualifiedName)` is never used in the module `\(module)`. Remove it."
                    )
                }
            }
    }
}

extension CheckedCode {
    /// The bags of types that are neither part of tests nor mocks.
    fileprivate var bagsOfDependencies: [Symbol] {
        (dependenciesTypes + protocols.filter(\.isDependencyProviding)).filter { bag in
            !codebase.isOfTests(bag.usr) && !codebase.isInMock(bag) && codebase.parent(of: bag.usr) != nil
        }
    }

    /// The properties in which nested providers store protocols, other than those of composition roots, which also retain.
    fileprivate var wires: [(provider: Symbol, property: Symbol)] {
        let providers = types.filter { type in
            DependencyBag(type) == .dependencyProvider && codebase.isProvider(type) && !codebase.isOfTests(type.usr)
                && !codebase.isInMock(type)
                && !codebase.withTypesAround(type).contains { $0.isCompositionRoot }
        }
        return providers.flatMap { provider in
            storedProperties(of: provider) { property in
                property.declaration.type.map { self.namedTypes(in: $0).contains { self.isDependency($0) } } ?? false
            }.map { (provider, $0.symbol) }
        }
    }

    fileprivate func dependencies(in bag: Symbol) -> [Symbol] {
        if bag.kind != .protocol { return storedProperties(of: bag).map(\.symbol) }
        return codebase.requirements(of: bag.usr).filter { $0.kind == .instanceProperty || $0.kind == .instanceMethod }
    }
}
