/// The symbols of the modules that were read, and how they belong together.
struct Codebase: Sendable {
    /// One object, so that a copy of the codebase costs one reference, and not one for each table of the index.
    private final class Known: Sendable {
        let index: GraphIndex
        let answers = Answers()

        init(_ index: GraphIndex) {
            self.index = index
        }
    }

    private var known = Known(GraphIndex())

    init() {}

    init(graphs: [SymbolGraph]) {
        update { index in
            for graph in graphs { index.add(graph) }
        }
    }

    /// Changes what is known, and forgets the answers.
    mutating func update(_ change: (inout GraphIndex) -> Void) {
        var index = known.index
        // The tables then change in place, unless another copy of the codebase has them.
        known = Known(GraphIndex())
        change(&index)
        known = Known(index)
    }

    /// The answers to questions about these modules.
    var answers: Answers { known.answers }
}

extension Codebase {
    /// The names of the modules whose graphs were read.
    var modules: Set<String> { known.index.modules }

    /// The package's own modules of C.
    var modulesOfC: Set<String> { known.index.modulesOfC }

    /// The modules that are about tests; nil if only their names tell them.
    var testModules: TestModules? { known.index.testModules }

    /// The modules that have changed since their graphs were made, because the build failed.
    var outdatedModules: Set<String> { known.index.outdatedModules }

    private struct FoldersOfModule: Question {
        typealias Known = [String]
        let module: String
    }

    private struct MembersOfType: Question {
        typealias Known = [Symbol]
        let usr: String
    }

    private struct RequirementsOfProtocol: Question {
        typealias Known = [Symbol]
        let usr: String
    }

    /// All symbols, in no order.
    var allSymbols: some Collection<Symbol> { known.index.symbols.values }

    func symbol(_ usr: String) -> Symbol? {
        known.index.symbols[usr]
    }

    /// The protocols that a module declares, in no order.
    func protocols(declaredIn module: String) -> [Symbol] {
        (known.index.protocolsOfModule[module] ?? []).compactMap { known.index.symbols[$0] }
    }

    /// The module that declares a symbol, which need not be one of those that were read; nil for C.
    func module(of usr: String) -> String? {
        known.index.moduleOfSymbol[usr] ?? USR.module(of: usr)
    }

    /// The folders of the files in which a module declares something.
    func folders(of module: String) -> [String] {
        answers.answer(to: FoldersOfModule(module: module)) {
            let paths = allSymbols.filter { self.module(of: $0.usr) == module }.compactMap { $0.location?.path }
            return Set(paths.compactMap { $0.lastIndex(of: "/").map($0.prefix(upTo:)) }).map(String.init).sorted()
        }
    }

    /// Whether a module of the toolchain declares a symbol, which is assumed of every symbol of C.
    func isOfToolchain(_ usr: String) -> Bool { module(of: usr).map(ModuleName.toolchain.contains) ?? true }

    /// The modules that were read and have a type of this name that is in no other type.
    func modules(ofTopLevelType name: String) -> Set<String> {
        known.index.modulesOfTopLevelTypes[name] ?? []
    }

    /// The types that have a name, which begins with those of the types around them, in no order.
    func types(named name: String) -> [Symbol] {
        (known.index.typesOfName[name] ?? []).compactMap { known.index.symbols[$0] }
    }

    /// The members of a type and of its extensions in modules that were read, in the order of the source.
    func members(of usr: String) -> [Symbol] {
        answers.answer(to: MembersOfType(usr: usr)) { inSourceOrder(known.index.membersOfParent[usr] ?? []) }
    }

    /// The type in which a symbol is declared.
    func parent(of usr: String) -> Symbol? {
        known.index.parentOfMember[usr].flatMap { known.index.symbols[$0] }
    }

    /// A symbol, the type in which it is declared, and so on.
    func withTypesAround(_ symbol: Symbol) -> [Symbol] { Array(sequence(first: symbol) { parent(of: $0.usr) }) }

    /// The requirements that a protocol declares itself, except associated types, in the order of the source.
    func requirements(of usr: String) -> [Symbol] {
        answers.answer(to: RequirementsOfProtocol(usr: usr)) {
            inSourceOrder(known.index.requirementsOfProtocol[usr] ?? []).filter { $0.kind != .associatedType }
        }
    }

    /// The associated types and type aliases that a protocol itself declares.
    func memberTypes(of usr: String) -> [Symbol] {
        members(of: usr).filter { $0.kind == .associatedType || $0.kind == .typeAlias }
    }

    /// The protocols that a type conforms to, or a protocol inherits, also through others.
    func conformances(of usr: String) -> [GraphIndex.Conformance] {
        known.index.conformancesOfType[usr] ?? []
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
        known.index.conformingTypesOfProtocol[usr] ?? []
    }

    /// The name of a type with those of the types around it, part by part; empty where nothing is known.
    func path(of usr: String) -> [String] {
        if let symbol = known.index.symbols[usr] { return symbol.pathComponents }
        let name = USR.name(of: usr) ?? known.index.printedNames[usr] ?? ""
        return name.split(separator: ".").map(String.init)
    }

    func superclass(of usr: String) -> String? {
        known.index.superclassOfType[usr]
    }

    /// A class, its superclass, and so on.
    func classes(from usr: String) -> [String] { Array(sequence(first: usr) { known.index.superclassOfType[$0] }) }

    /// Whether some extension has a member of the same name, which may or may not be this requirement's default.
    func mayHaveDefault(_ requirement: String) -> Bool {
        !(known.index.defaultImplementations[requirement] ?? []).isEmpty
    }

    /// The members of extensions that have the name of a requirement.
    func members(named requirement: String) -> [Symbol] {
        (known.index.defaultImplementations[requirement] ?? []).compactMap { known.index.symbols[$0] }
    }

    /// The requirements of inherited protocols that this one declares again.
    func overriddenRequirements(of usr: String) -> [String] {
        known.index.overridden[usr] ?? []
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
        usrs.compactMap { known.index.symbols[$0] }.sorted { left, right in
            left.location.precedes(right.location) ?? ((left.title, left.usr) < (right.title, right.usr))
        }
    }
}
