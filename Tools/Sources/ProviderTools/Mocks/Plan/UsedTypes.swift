/// The types that a part of a mock names, and where they come from.
struct UsedTypes {
    /// The modules to import.
    var modules: Set<String> = []
    /// The modules of types that aren't public, such as those that other modules of a package see.
    var testableModules: Set<String> = []
    /// Whether there are types of C, of which no graph tells the module.
    var includeC = false
    /// The modules of Swift 5 whose closures the compiler would compare too strictly.
    private(set) var lenientModules: Set<String> = []
    /// The groups of `@_spi` whose declarations it names, by their modules.
    var spiGroups: [String: Set<String>] = [:]

    /// The types to import by themselves, such as `struct App.Profile`.
    var scopes: Set<String> = []

    init() {}

    /// The types that one member names; the answers of its stubs may be parts of a type alias.
    init(of requirement: MockedProtocol.Requirement, answers: [TypeSyntax], context: MockContext) {
        let declaration = requirement.declaration
        let types =
            declaration.types
            + declaration.genericParameters.compactMap(\.inherited)
            + declaration.requirements.flatMap { [$0.left, $0.right] } + Self.errors(of: declaration)
        self.init(
            types,
            attributes: declaration.attributes,
            typeParameters: Set(declaration.genericParameters.map(\.name)),
            // A member names itself only as far as its `@_spi` group goes.
            spiMembers: [requirement.symbol.usr],
            answers: answers,
            context: context
        )
        let module = context.codebase.module(of: requirement.symbol.usr) ?? context.module
        if types.contains(where: { Self.hasLenientClosure($0, context) }) { lenientModules = [module] }
    }

    /// Whether a closure belongs to a global actor and isn't `@Sendable`, as it would be in a module of Swift 6.
    private static func hasLenientClosure(_ type: TypeSyntax, _ context: MockContext) -> Bool {
        type.contains { type in
            guard case .attributed(let attributes, _) = type, type.functionType != nil else { return false }
            return attributes.contains(where: context.conformances.isGlobalActor) && !type.hasAttribute("@Sendable")
        }
    }

    /// The types that the head of a mock names.
    init(ofHeadOf mocked: MockedProtocol, context: MockContext) {
        let associated = mocked.associatedTypes.flatMap { $0.inherited + [$0.fixed].compactMap(\.self) }
        let own = TypeSyntax.named(mocked.symbol.ownName, usr: mocked.symbol.usr)
        self.init(
            associated + mocked.conditions.flatMap { [$0.left, $0.right] }
                + [mocked.superclass, own].compactMap(\.self),
            attributes: mocked.declaration.attributes,
            context: context
        )
        modules.formUnion(mocked.modulesOfDefaults)
    }

    private init(
        _ types: [TypeSyntax],
        attributes: [TypeAttribute],
        typeParameters: Set<String> = [],
        spiMembers: Set<String> = [],
        answers: [TypeSyntax] = [],
        context: MockContext
    ) {
        let types = types + types.flatMap(context.names.typesBehindAliases)
        let actors = attributes.filter(context.conformances.isGlobalActor).compactMap(\.usr)
        let identities = Set((types + answers).flatMap(Self.identities) + actors)
        // A type that an extension adds to a type of another module is found by way of that type.
        let declaring = identities.flatMap { [context.codebase.module(of: $0), USR.module(of: $0)] }
        modules = Set(declaring.compactMap(\.self))
            .union(Self.modules(named: types, except: typeParameters.union(context.traits.associatedTypes)))
        let hidden = identities.compactMap(context.codebase.symbol).filter { $0.accessLevel < .public }
        testableModules = Set(hidden.compactMap { context.codebase.module(of: $0.usr) })
        includeC = identities.contains(where: USR.isC)
        scopes = Set(types.flatMap(\.names).compactMap(context.names.scopedImport))
        spiGroups = context.codebase.spiGroups(of: identities.union(spiMembers), sources: context.sources)
    }

    mutating func formUnion(_ other: UsedTypes) {
        modules.formUnion(other.modules)
        testableModules.formUnion(other.testableModules)
        includeC = includeC || other.includeC
        scopes.formUnion(other.scopes)
        lenientModules.formUnion(other.lenientModules)
        spiGroups.merge(other.spiGroups) { $0.union($1) }
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

    /// Modules that stand before a name, as in `CNIOLinux.sockaddr`: names that aren't types and have no identity.
    private static func modules(named types: [TypeSyntax], except typeParameters: Set<String>) -> Set<String> {
        let names = types.flatMap(\.names).compactMap { components -> String? in
            guard components.count > 1, components[0].usr == nil, !components[1].isMetatype else { return nil }
            return components[0].text
        }
        return Set(names).subtracting(typeParameters.union(["Self"]))
    }
}
