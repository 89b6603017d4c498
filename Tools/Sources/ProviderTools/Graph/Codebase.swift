/// The symbols of the modules that were read, and how they belong together.
struct Codebase: Sendable {
    /// A protocol that a type conforms to, and when.
    struct Conformance: Sendable {
        let protocolUSR: String
        let constraints: [Relationship.Constraint]
    }

    /// The names of the modules whose graphs were read.
    private(set) var modules: Set<String> = []
    /// The package's own modules of C, because the identity of a type of C doesn't tell its module.
    var modulesOfC: Set<String> = []
    /// The modules that are about tests; nil if only their names tell them.
    var testModules: TestModules?
    /// The modules that have changed since their graphs were made, because the build failed.
    var outdatedModules: Set<String> = []
    private var symbols: [String: Symbol] = [:]
    private var moduleOfSymbol: [String: String] = [:]
    private var membersOfParent: [String: [String]] = [:]
    private var parentOfMember: [String: String] = [:]
    private var requirementsOfProtocol: [String: [String]] = [:]
    private var conformancesOfType: [String: [Conformance]] = [:]
    private var conformingTypesOfProtocol: [String: [String]] = [:]
    private var superclassOfType: [String: String] = [:]
    private var defaultImplementations: [String: [String]] = [:]
    private var overridden: [String: [String]] = [:]
    private var modulesOfTopLevelTypes: [String: Set<String>] = [:]
    private var typesOfName: [String: [String]] = [:]
    private var protocolsOfModule: [String: [String]] = [:]
    private var printedNames: [String: String] = [:]
    /// Facts about these modules that were asked for before.
    private(set) var memo = Memo()

    init() {}

    init(graphs: [SymbolGraph]) {
        for graph in graphs { add(graph) }
    }

    /// Adds the main graph of a module, or one of those about its extensions of types of other modules.
    mutating func add(_ graph: SymbolGraph) {
        let module = graph.module.name
        memo = Memo()
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

extension Codebase {
    /// All symbols, in no order.
    var allSymbols: some Collection<Symbol> { symbols.values }

    func symbol(_ usr: String) -> Symbol? {
        symbols[usr]
    }

    /// The protocols that a module declares, in no order.
    func protocols(declaredIn module: String) -> [Symbol] {
        (protocolsOfModule[module] ?? []).compactMap { symbols[$0] }
    }

    /// The module that declares a symbol, which need not be one of those that were read; nil for C.
    func module(of usr: String) -> String? {
        moduleOfSymbol[usr] ?? USR.module(of: usr)
    }

    /// The folders of the files in which a module declares something.
    func folders(of module: String) -> [String] {
        memo.value(for: "folders \(module)") {
            let paths = allSymbols.filter { self.module(of: $0.usr) == module }.compactMap { $0.location?.path }
            return Set(paths.compactMap { $0.lastIndex(of: "/").map($0.prefix(upTo:)) }).map(String.init).sorted()
        }
    }

    /// Whether a module of the toolchain declares a symbol, which is assumed of every symbol of C.
    func isOfToolchain(_ usr: String) -> Bool { module(of: usr).map(ModuleName.toolchain.contains) ?? true }

    /// The modules that were read and have a type of this name that is in no other type.
    func modules(ofTopLevelType name: String) -> Set<String> {
        modulesOfTopLevelTypes[name] ?? []
    }

    /// The types that have a name, which begins with those of the types around them, in no order.
    func types(named name: String) -> [Symbol] {
        (typesOfName[name] ?? []).compactMap { symbols[$0] }
    }

    /// The type of a name; of several, it is that of the module, or else always the same one.
    func type(named name: String, preferring module: String) -> Symbol? {
        let types = types(named: name)
        return types.filter { self.module(of: $0.usr) == module }.min { $0.usr < $1.usr }
            ?? types.min { $0.usr < $1.usr }
    }

    /// The members of a type and of its extensions in modules that were read, in the order of the source.
    func members(of usr: String) -> [Symbol] {
        memo.value(for: "members \(usr)") { inSourceOrder(membersOfParent[usr] ?? []) }
    }

    /// The type in which a symbol is declared.
    func parent(of usr: String) -> Symbol? {
        parentOfMember[usr].flatMap { symbols[$0] }
    }

    /// A symbol, the type in which it is declared, and so on.
    func withTypesAround(_ symbol: Symbol) -> [Symbol] { Array(sequence(first: symbol) { parent(of: $0.usr) }) }

    /// The requirements that a protocol declares itself, except associated types, in the order of the source.
    func requirements(of usr: String) -> [Symbol] {
        memo.value(for: "requirements \(usr)") {
            inSourceOrder(requirementsOfProtocol[usr] ?? []).filter { $0.kind != .associatedType }
        }
    }

    /// The associated types and type aliases that a protocol itself declares.
    func memberTypes(of usr: String) -> [Symbol] {
        members(of: usr).filter { $0.kind == .associatedType || $0.kind == .typeAlias }
    }

    /// The protocols that a type conforms to, or a protocol inherits, also through others.
    func conformances(of usr: String) -> [Conformance] {
        conformancesOfType[usr] ?? []
    }

    /// The identities of the protocols that a type conforms to, or a protocol inherits, also through others.
    func inheritedProtocols(of usr: String) -> [String] { conformances(of: usr).map(\.protocolUSR) }

    /// Whether a type conforms to a protocol, perhaps under conditions.
    func conforms(_ usr: String, to protocolUSR: String) -> Bool {
        conformances(of: usr).contains { $0.protocolUSR == protocolUSR }
    }

    /// The types that conform to a protocol and the protocols that inherit it, in no order; some may be of modules that
    /// weren't read.
    func conformingTypes(of usr: String) -> [String] {
        conformingTypesOfProtocol[usr] ?? []
    }

    /// The name of a type with those of the types around it, part by part; empty where nothing is known.
    func path(of usr: String) -> [String] {
        if let symbol = symbols[usr] { return symbol.pathComponents }
        let name = USR.name(of: usr) ?? printedNames[usr] ?? ""
        return name.split(separator: ".").map(String.init)
    }

    func superclass(of usr: String) -> String? {
        superclassOfType[usr]
    }

    /// A class, its superclass, and so on.
    func classes(from usr: String) -> [String] { Array(sequence(first: usr) { superclassOfType[$0] }) }

    /// Whether some extension has a member of the same name, which may or may not be this requirement's default.
    func mayHaveDefault(_ requirement: String) -> Bool {
        !(defaultImplementations[requirement] ?? []).isEmpty
    }

    /// The members of extensions that have the name of a requirement.
    func members(named requirement: String) -> [Symbol] {
        (defaultImplementations[requirement] ?? []).compactMap { symbols[$0] }
    }

    /// The requirements of inherited protocols that this one declares again.
    func overriddenRequirements(of usr: String) -> [String] {
        overridden[usr] ?? []
    }

    /// The files of each module, as far as symbols tell of them.
    func pathsOfModules() -> [String: Set<String>] {
        // One symbol of each file is enough: thousands have the same path.
        var symbols: [String: [String: Symbol]] = [:]
        for symbol in allSymbols {
            guard let uri = symbol.graphLocation?.uri, let module = module(of: symbol.usr) else { continue }
            symbols[module, default: [:]][uri] = symbol
        }
        return symbols.mapValues { Set($0.values.compactMap { $0.location?.path }) }
    }

    private func inSourceOrder(_ usrs: [String]) -> [Symbol] {
        usrs.compactMap { symbols[$0] }.sorted { left, right in
            left.location.precedes(right.location) ?? ((left.title, left.usr) < (right.title, right.usr))
        }
    }
}
