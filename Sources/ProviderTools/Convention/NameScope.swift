/// The names that the declarations of a type can use, and what they stand for.
struct NameScope: Sendable {
    private let codebase: Codebase
    /// The module whose types hide those of others.
    private let module: String
    /// The names that may stand before a type as its module.
    private let modules: Set<String>
    /// The types that `Self`, type aliases and associated types stand for, by their names.
    private var aliases: [String: TypeSyntax]
    /// Names of type parameters, which stand for no type of a module.
    private let parameters: Set<String>
    /// The associated types that the compiler infers.
    private(set) var inferred: Set<String>
    /// The types and protocols whose nested types need no longer name, the nearest first.
    private let surroundings: [String]

    init(
        codebase: Codebase = Codebase(),
        module: String = "",
        imports: Set<String> = [],
        aliases: [String: TypeSyntax],
        parameters: Set<String> = [],
        inferred: Set<String> = [],
        surroundings: [String] = []
    ) {
        self.codebase = codebase
        self.module = module
        modules = codebase.modules.union(imports).union(ModuleName.toolchain)
        self.aliases = aliases
        self.parameters = parameters
        self.inferred = inferred
        self.surroundings = surroundings
    }

    /// The scope where it is known what associated types stand for that are inferred otherwise.
    func knowing(_ types: [String: TypeSyntax]) -> NameScope {
        var copy = self
        copy.aliases.merge(types) { own, _ in own }
        copy.inferred.subtract(types.keys)
        return copy
    }

    /// Aliases of the toolchain that are common enough to be known although their modules weren't read.
    private static let wellKnownAliases: [String: TypeSyntax] = [
        "Codable": .composition([.named("Decodable"), .named("Encodable")]), "TimeInterval": .named("Double"),
    ]

    /// More aliases than these in a row are a circle in a graph, or in a file, that doesn't hold what it says.
    private static let mostAliases = 20

    /// The type that a name stands for, with the names of the types around it and without its module.
    func type(named components: [NameComponent]) -> TypeSyntax { type(named: components, depth: 0) }

    private func type(named components: [NameComponent], depth: Int) -> TypeSyntax {
        guard depth < Self.mostAliases else { return .name(components) }
        var (components, module) = (components, self.module)
        if components.count > 1, components[0].text == "Self" {
            components.removeFirst()
        } else if components.count > 1, isModule(components[0], before: components[1]) {
            module = components.removeFirst().text
        }
        let first = components[0]
        if first.mayBeTypeParameter, first.arguments.isEmpty {
            if let alias = aliases[first.text], alias != .name([first]) {
                return member(components.dropFirst(), of: resolved(alias, depth: depth + 1), depth: depth)
            }
            if parameters.contains(first.text) || inferred.contains(first.text) { return .name(components) }
        }
        guard let symbol = symbol(of: first, module) else {
            let isKnown = components.count == 1 && first.arguments.isEmpty
            return isKnown ? Self.wellKnownAliases[first.text] ?? .name(components) : .name(components)
        }
        return type(symbol, components, depth: depth)
    }

    /// Whether a name is that of a module, rather than of a type with the same name.
    private func isModule(_ component: NameComponent, before next: NameComponent) -> Bool {
        guard modules.contains(component.text) else { return false }
        let symbol = symbol(of: component, module)
        return symbol.flatMap { codebase.nestedType(named: next.text, in: $0) } == nil
    }

    private func symbol(of component: NameComponent, _ module: String) -> Symbol? {
        if let usr = component.usr { return codebase.symbol(usr) }
        let nested = surroundings.lazy.compactMap { outer in
            codebase.type(named: "\(outer).\(component.text)", preferring: module)
        }
        return nested.first ?? codebase.type(named: component.text, preferring: module)
    }

    /// The type that begins with a symbol, and of which further components name nested types.
    private func type(_ symbol: Symbol, _ components: [NameComponent], depth: Int) -> TypeSyntax {
        var (symbol, count) = (symbol, 1)
        while true {
            let (named, rest) = (components[count - 1], components[count...])
            if let aliased = codebase.aliasedType(symbol, arguments: named.arguments) {
                return member(rest, of: resolved(aliased, depth: depth + 1), depth: depth)
            }
            guard let next = rest.first, let inner = codebase.nestedType(named: next.text, in: symbol) else { break }
            (symbol, count) = (inner, count + 1)
        }
        guard symbol.kind != .associatedType else { return .name(components) }
        let outer = symbol.pathComponents.dropLast(count).map { NameComponent(text: $0) }
        let named = zip(symbol.pathComponents.suffix(count), components).map {
            NameComponent(text: $0, arguments: $1.arguments)
        }
        return .name(outer + named + components[count...])
    }

    private func member(_ rest: ArraySlice<NameComponent>, of type: TypeSyntax, depth: Int) -> TypeSyntax {
        guard !rest.isEmpty else { return type }
        guard case .name(let components) = type else { return rest.reduce(type) { .member($0, $1) } }
        return self.type(named: components + rest, depth: depth + 1)
    }

    private func resolved(_ type: TypeSyntax, depth: Int) -> TypeSyntax {
        type.mapped { type in
            guard case .name(let components) = type else { return type }
            return self.type(named: components, depth: depth)
        }
    }

    /// The protocols and classes that a constraint implies: what a protocol inherits, and asks of its associated types.
    func implied(by constraint: TypeSyntax) -> [(member: String?, type: TypeSyntax)] {
        guard case .name(let components) = constraint,
            let symbol = codebase.type(named: components.map(\.text).joined(separator: "."), preferring: module)
        else { return [] }
        let inherited = codebase.conformances(of: symbol.usr).map { codebase.path(of: $0.protocolUSR) }
        let own = inherited.filter { !$0.isEmpty }.map { (String?.none, TypeSyntax.name($0.map { .init(text: $0) })) }
        let members = codebase.memberTypes(of: symbol.usr).filter { $0.kind == .associatedType }.flatMap { type in
            DeclarationParser.parse(type).inherited.flatMap(\.parts).map { (String?.some(type.ownName), $0) }
        }
        return own + members
    }
}

extension Codebase {
    /// The type of a name, which begins with those of the types around it.
    ///
    /// Of several, it is that of the module, or else always the same one.
    func type(named name: String, preferring module: String) -> Symbol? {
        let types = types(named: name)
        return types.filter { self.module(of: $0.usr) == module }.min { $0.usr < $1.usr }
            ?? types.min { $0.usr < $1.usr }
    }

    /// The type of a name that is nested in another, in its superclass, or in a protocol of it.
    fileprivate func nestedType(named name: String, in symbol: Symbol) -> Symbol? {
        let outers = sequence(first: symbol.usr) { superclass(of: $0) }.flatMap { usr in
            [usr] + conformances(of: usr).map(\.protocolUSR)
        }
        return outers.lazy.compactMap { outer in
            let path = path(of: outer)
            return path.isEmpty
                ? nil : type(named: (path + [name]).joined(separator: "."), preferring: module(of: outer) ?? "")
        }.first
    }
}
