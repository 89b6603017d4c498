/// Tables of some symbol graphs, by the identities of the symbols.
struct GraphIndex: Sendable {
    /// A protocol that a type conforms to, and when.
    struct Conformance: Sendable {
        let protocolUSR: String
        let constraints: [Relationship.Constraint]
    }

    /// The names of the modules whose graphs were added.
    private(set) var modules: Set<String> = []
    /// The package's own modules of C, because the identity of a type of C doesn't tell its module.
    var modulesOfC: Set<String> = []
    /// The modules that are about tests; nil if only their names tell them.
    var testModules: TestModules?
    /// The modules that have changed since their graphs were made, because the build failed.
    var outdatedModules: Set<String> = []
    private(set) var symbols: [String: Symbol] = [:]
    private(set) var moduleOfSymbol: [String: String] = [:]
    private(set) var membersOfParent: [String: [String]] = [:]
    private(set) var parentOfMember: [String: String] = [:]
    private(set) var requirementsOfProtocol: [String: [String]] = [:]
    private(set) var conformancesOfType: [String: [Conformance]] = [:]
    private(set) var conformingTypesOfProtocol: [String: [String]] = [:]
    private(set) var superclassOfType: [String: String] = [:]
    private(set) var defaultImplementations: [String: [String]] = [:]
    private(set) var overridden: [String: [String]] = [:]
    private(set) var modulesOfTopLevelTypes: [String: Set<String>] = [:]
    private(set) var typesOfName: [String: [String]] = [:]
    private(set) var protocolsOfModule: [String: [String]] = [:]
    private(set) var printedNames: [String: String] = [:]

    /// Adds the main graph of a module, or one of those about its extensions of types of other modules.
    mutating func add(_ graph: SymbolGraph) {
        let module = graph.module.name
        modules.insert(module)
        for symbol in graph.symbols where symbols.updateValue(symbol, forKey: symbol.usr) == nil {
            let module = Self.module(declaring: symbol.usr, in: module)
            moduleOfSymbol[symbol.usr] = module
            guard symbol.isTypeDeclaration else { continue }
            typesOfName[symbol.qualifiedName, default: []].append(symbol.usr)
            if symbol.kind == .protocol { protocolsOfModule[module, default: []].append(symbol.usr) }
            if symbol.pathComponents.count == 1 {
                modulesOfTopLevelTypes[symbol.title, default: []].insert(module)
            }
        }
        for relationship in graph.relationships { add(relationship) }
    }

    /// The module of a symbol that is listed in the graph of `module`.
    ///
    /// The graph of what a module adds to another lists also the types that it adds to. An added type has the name of its
    /// module and an `E` inside of its identity.
    static func module(declaring usr: String, in module: String) -> String {
        guard let outermost = USR.module(of: usr), outermost != module else { return module }
        return USR.isInExtension(usr, of: module) ? module : outermost
    }

    private mutating func add(_ relationship: Relationship) {
        let (source, target) = (relationship.source, relationship.target)
        if let name = relationship.targetFallback { printedNames[target] = name }
        switch relationship.kind {
        case .memberOf:
            // Nothing is twice a member, so one that is listed twice was read twice.
            guard parentOfMember.updateValue(target, forKey: source) == nil else { return }
            membersOfParent[target, default: []].append(source)
        case .requirementOf, .optionalRequirementOf:
            if parentOfMember.updateValue(target, forKey: source) == nil {
                membersOfParent[target, default: []].append(source)
            }
            if !(requirementsOfProtocol[target]?.contains(source) ?? false) {
                requirementsOfProtocol[target, default: []].append(source)
            }
        case .conformsTo:
            conformancesOfType[source, default: []].append(
                Conformance(protocolUSR: target, constraints: relationship.swiftConstraints ?? [])
            )
            conformingTypesOfProtocol[target, default: []].append(source)
        case .inheritsFrom:
            superclassOfType[source] = target
        case .defaultImplementationOf:
            defaultImplementations[target, default: []].append(source)
        case .overrides:
            overridden[source, default: []].append(target)
        case nil:
            break
        }
    }
}
