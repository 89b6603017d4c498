/// The edges of a provider graph between the identities of types, before they have names.
struct GraphLinks {
    struct Link: Hashable {
        let source: String
        let target: String
        let kind: ProviderGraph.Edge.Kind
    }

    /// The links, each with the members behind it.
    private(set) var links: [Link: Set<String>] = [:]
    private(set) var usrs: Set<String> = []
    /// The types that the modules declare, in the graph or not.
    private let declared: [String]
    private(set) var unprovided: Set<String> = []
    /// The types that are only handed around as data.
    private(set) var leftOut: Set<String> = []

    private let codebase: Codebase
    private let rule: DependencyRule
    private let data: DataTypes
    private let modules: Set<String>
    private let types: [String: TypeDependencies]
    private let structures: BehavingStructures
    private var spellings: [String: String] = [:]
    /// The implementations of each protocol that were read, mocks excepted.
    private var implementations: [String: [String]] = [:]

    init(codebase: Codebase, modules: Set<String>, sources: SourceFiles) {
        let drawn = codebase.allSymbols.filter { symbol in
            (symbol.isConcreteType || symbol.kind == .protocol) && !codebase.isInMock(symbol)
                && codebase.module(of: symbol.usr).map(modules.contains) ?? false
                && !Self.isForDebugging(symbol, in: codebase, sources)
        }
        .sorted { $0.usr < $1.usr }
        self.codebase = codebase
        self.modules = modules
        declared = drawn.map(\.usr)
        rule = DependencyRule(codebase: codebase)
        data = DataTypes(codebase: codebase)
        types = DependencyReader.read(drawn, of: codebase, modules: modules, sources: sources)
        structures = BehavingStructures(types: types, rule: rule)
        addDependencies()
        addImplementations()
        addSubclasses(among: drawn)
        usrs = Set(links.keys.flatMap { [$0.source, $0.target] })
        leftOut.subtract(usrs)
    }

    /// Whether a type stands in for another one by its name, or is only in debug builds.
    private static func isForDebugging(_ symbol: Symbol, in codebase: Codebase, _ sources: SourceFiles) -> Bool {
        let types = codebase.withTypesAround(symbol).filter(\.isConcreteType)
        return types.contains(where: codebase.isDouble) || sources.branch(of: symbol)?.isForDebugBuilds == true
    }

    private mutating func addDependencies() {
        for (usr, type) in types {
            for member in type.given where isDependency(member.reference, of: usr) && !isData(member, of: usr) {
                add(usr, member.reference, .isGiven, member: member.name)
            }
            for make in type.makes { add(usr, make.reference, .makes, member: make.title) }
        }
    }

    /// Whether a type is given data, or is data itself, and no bag says otherwise.
    private mutating func isData(_ member: TypeDependencies.Member, of type: String) -> Bool {
        let found = member.isOfBag ? [] : [member.reference.usr, type].filter(data.contains)
        leftOut.formUnion(found)
        return !found.isEmpty
    }

    private func isDependency(_ target: TypeReference, of source: String) -> Bool {
        target.usr != source && rule.isDependency(target.usr, named: target.spelling, hasBehavior: structures.contains)
    }

    private mutating func add(
        _ source: String,
        _ target: TypeReference,
        _ kind: ProviderGraph.Edge.Kind,
        member: String
    ) {
        // A type may make others of its own kind.
        guard isDependency(target, of: kind == .makes ? "" : source) else { return }
        spellings[target.usr] = spellings[target.usr].map { min($0, target.spelling) } ?? target.spelling
        let link = Link(source: source, target: target.usr, kind: kind)
        links[link, default: []].insert(member)
    }

    private mutating func addImplementations() {
        for target in Set(links.keys.map(\.target)) where USR.kind(of: target, in: codebase) == .protocol {
            let types = codebase.conformingTypes(of: target).filter { isImplementation($0, of: target) }.sorted()
            implementations[target] = types
            for type in types where isDrawn(type) {
                links[Link(source: target, target: type, kind: .isImplementedBy)] = []
            }
            // Where its module wasn't read, its implementations aren't known.
            if types.isEmpty, codebase.symbol(target) != nil { unprovided.insert(target) }
        }
    }

    private func isImplementation(_ usr: String, of protocolUSR: String) -> Bool {
        // An implementation in a test module provides a protocol only to test modules.
        guard !codebase.isOfTests(usr) || codebase.isOfTests(protocolUSR) else { return false }
        guard let symbol = codebase.symbol(usr) else { return USR.kind(of: usr, in: codebase) != .protocol }
        return symbol.isConcreteType && !codebase.isInMock(symbol)
    }

    /// A type of another module is drawn if the modules to draw made it conform, and it has a name.
    private func isDrawn(_ usr: String) -> Bool {
        guard let symbol = codebase.symbol(usr) else { return USR.name(of: usr) != nil }
        return codebase.bag(symbol) == nil && declared.contains(usr)
    }

    private mutating func addSubclasses(among drawn: [Symbol]) {
        let targets = Set(links.keys.map(\.target))
        for symbol in drawn {
            guard let superclass = codebase.superclass(of: symbol.usr), targets.contains(superclass) else { continue }
            guard !rule.isOfPlatform(superclass) else { continue }
            links[Link(source: superclass, target: symbol.usr, kind: .isImplementedBy)] = []
        }
    }
}

// MARK: - Names

extension GraphLinks {
    /// The label of a link: functions, but other names only where they tell more than the type does, or where there are
    /// several.
    static func label(of members: Set<String>, targetName: String) -> String {
        let isNamed =
            members.count > 1
            || members.contains {
                MakeFunction.isName(String($0.prefix { $0 != "(" })) || MemberLabel.tellsMore($0, than: targetName)
            }
        return isNamed ? members.sorted().joined(separator: ", ") : ""
    }

    /// The types to name: those of the graph, and others from which their names have to differ.
    var candidates: [NodeNames.Candidate] { usrs.union(declared).map { candidate($0) } }

    func candidate(_ usr: String) -> NodeNames.Candidate {
        let name = codebase.symbol(usr)?.qualifiedName ?? USR.name(of: usr) ?? spellings[usr] ?? usr
        let module = codebase.module(of: usr) ?? ""
        return .init(usr: usr, qualifiedName: name, module: ModuleName.implicit.contains(module) ? "Swift" : module)
    }

    func module(of usr: String) -> String? {
        rule.isOfPlatform(usr) ? nil : codebase.module(of: usr)
    }
}

// MARK: - Cycles

extension GraphLinks {
    func cycles() -> [Set<String>] {
        var required: [String: Set<String>] = [:]
        for link in links.keys where canBlock(link) && link.kind == .isGiven {
            required[link.source, default: []].insert(link.target)
        }
        // A protocol that something else may implement too doesn't block the protocol.
        let choices = implementations.filter { !$0.value.isEmpty && $0.value.allSatisfy { types[$0] != nil } }
        return CycleFinder(required: required, implementations: choices.mapValues { Set($0) }).cycles()
    }

    /// Whether the source of a link can't be created without its target.
    func canBlock(_ link: Link) -> Bool {
        switch link.kind {
        case .makes: false
        case .isImplementedBy: USR.kind(of: link.source, in: codebase) == .protocol
        case .isGiven: requires(link.source, link.target) && !isDecorator(link.source, of: link.target)
        }
    }

    private func requires(_ type: String, _ other: String) -> Bool {
        types[type]?.required.contains(other) ?? false
    }

    /// Whether a type implements a protocol that it is given, so that it is put around another implementation.
    ///
    /// There has to be one that isn't given the protocol itself.
    private func isDecorator(_ type: String, of protocolUSR: String) -> Bool {
        let implementations = implementations[protocolUSR] ?? []
        return implementations.contains(type) && implementations.contains { !requires($0, protocolUSR) }
    }

    /// The types of one way around a cycle, from its first name back to it.
    func path(around cycle: Set<String>) -> [String] {
        func name(_ usr: String) -> String { candidate(usr).qualifiedName }
        let usrs = cycle.sorted { (name($0), $0) < (name($1), $1) }
        guard let start = usrs.first else { return [] }
        func successors(of type: String) -> [String] {
            let required = types[type]?.required.filter { canBlock(Link(source: type, target: $0, kind: .isGiven)) }
            return (implementations[type] ?? Array(required ?? [])).filter(cycle.contains)
                .sorted { (name($0), $0) < (name($1), $1) }
        }
        var previous: [String: String] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let type = queue[next]
            next += 1
            for successor in successors(of: type) {
                if successor == start {
                    return Array(sequence(first: type) { $0 == start ? nil : previous[$0] }.reversed()) + [start]
                }
                guard previous[successor] == nil else { continue }
                previous[successor] = type
                queue.append(successor)
            }
        }
        return usrs
    }
}
