/// The types that a mock names, and where they come from.
struct UsedTypes {
    /// The modules to import.
    let modules: Set<String>
    /// Whether there are types of C, of which no graph tells the module.
    let includeC: Bool
    /// The groups of `@_spi` whose declarations it names, by their modules.
    let spiGroups: [String: Set<String>]

    init(_ mocked: MockedProtocol, context: MockContext) {
        let types = Self.types(of: mocked)
        let attributes = ([mocked.declaration] + mocked.requirements.map(\.declaration)).flatMap(\.attributes)
            .filter(context.facts.isGlobalActor)
        let identities = Set(types.flatMap(Self.identities) + attributes.compactMap(\.usr) + [mocked.symbol.usr])
        // What an extension adds to a type of another module is found by way of that type.
        let declaring = identities.flatMap { [context.facts.codebase.module(of: $0), USR.module(of: $0)] }
        modules = Set(declaring.compactMap(\.self))
            .union(Self.modules(named: types, mocked, context: context))
        includeC = identities.contains(where: USR.isC)
        let named = identities.union(mocked.requirements.map(\.symbol.usr))
        spiGroups = Self.spiGroups(of: named.compactMap(context.facts.codebase.symbol), context: context)
    }

    /// The graph tells that a declaration is `@_spi`, the source to which group it belongs.
    private static func spiGroups(of symbols: [Symbol], context: MockContext) -> [String: Set<String>] {
        var groups: [String: Set<String>] = [:]
        for symbol in symbols where symbol.spi == true {
            guard let location = symbol.location, let module = context.facts.codebase.module(of: symbol.usr) else {
                continue
            }
            let lines = context.source.lines(of: location.path)
            let near = names(in: lines.prefix(location.line).suffix(8))
            // The attribute may stand at an extension far above.
            groups[module, default: []].formUnion(near.isEmpty ? names(in: lines) : near)
        }
        return groups
    }

    private static func names(in lines: ArraySlice<Substring>) -> [String] {
        lines.flatMap { $0.matches(of: /@_spi\((\w+)\)/).map { String($0.output.1) } }
    }

    private static func names(in lines: [Substring]) -> [String] { names(in: lines[...]) }

    private static func types(of mocked: MockedProtocol) -> [TypeSyntax] {
        var types = mocked.requirements.flatMap { requirement -> [TypeSyntax] in
            let declaration = requirement.declaration
            return declaration.parameters.map(\.type) + [declaration.type].compactMap(\.self)
                + declaration.genericParameters.compactMap(\.inherited)
                + declaration.requirements.flatMap { [$0.left, $0.right] } + errors(of: declaration)
        }
        types += mocked.associatedTypes.flatMap { $0.inherited + [$0.fixed].compactMap(\.self) }
        types += mocked.conditions.flatMap { [$0.left, $0.right] } + [mocked.superclass].compactMap(\.self)
        return types
    }

    private static func errors(of declaration: Declaration) -> [TypeSyntax] {
        [declaration.throwing, declaration.accessors?.throwing ?? .never].compactMap { throwing in
            if case .only(let error) = throwing { return error }
            return nil
        }
    }

    /// The identities of all names in a type, and of the global actors of its closures.
    private static func identities(in type: TypeSyntax) -> [String] {
        var identities: [String] = []
        _ = type.mapped { type in
            if case .name(let components) = type { identities += components.compactMap(\.usr) }
            if case .attributed(let attributes, _) = type { identities += attributes.compactMap(\.usr) }
            return type
        }
        return identities
    }

    /// Modules that stand before a name, as in `CNIOLinux.sockaddr`: what is no type and has no identity.
    private static func modules(
        named types: [TypeSyntax],
        _ mocked: MockedProtocol,
        context: MockContext
    ) -> Set<String> {
        let parameters = mocked.requirements.flatMap { $0.declaration.genericParameters.map(\.name) }
        let known = context.associatedTypes.union(parameters).union(["Self"])
        let names = types.flatMap(\.names).compactMap { components -> String? in
            guard components.count > 1, components[0].usr == nil, !components[1].isMetatype else { return nil }
            return components[0].text
        }
        return Set(names).subtracting(known)
    }
}
