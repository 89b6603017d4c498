/// The properties and parameters that hold bags.
struct BagVariables {
    /// The names of variables, by the bags that they hold.
    private var names: [String: Set<String>] = [:]
    /// The bags that a property of their own type holds.
    private(set) var held: Set<String> = []
    /// The bags that a property holds that isn't private, by its name.
    private(set) var visible: [String: Set<String>] = [:]

    init(_ code: CheckedCode) {
        let codebase = code.codebase
        let bags = Set(codebase.allSymbols.filter { codebase.bag($0) != nil }.map(\.usr))
        let aliases = codebase.allSymbols.filter { $0.kind == .typeAlias && $0.names(bags) }.map(\.usr)
        let named = bags.union(aliases)
        // A generic parameter of these types may stand for a bag.
        let generic = Set(codebase.allSymbols.filter { $0.isConcreteType && $0.names(named) }.map(\.usr))
        for symbol in codebase.allSymbols {
            let mayBeGeneric = !generic.isEmpty && code.typesAround(symbol).contains { generic.contains($0.usr) }
            guard mayBeGeneric || symbol.names(named) else { continue }
            for (name, types) in code.variables(declaredBy: symbol) {
                for bag in types.intersection(bags) { names[bag, default: []].insert(name) }
                guard symbol.kind == .instanceProperty else { continue }
                let owners = Set(code.typesAround(symbol).map(\.usr))
                held.formUnion(types.filter { codebase.parent(of: $0).map { owners.contains($0.usr) } ?? false })
                if !symbol.isPrivate { visible[name, default: []].formUnion(types) }
            }
        }
    }

    /// The names of the variables for a bag.
    func names(of bag: String) -> Set<String> { names[bag] ?? [] }
}

extension Symbol {
    /// Whether the declaration names one of some types.
    fileprivate func names(_ types: Set<String>) -> Bool {
        declarationFragments?.contains { $0.preciseIdentifier.map(types.contains) ?? false } ?? false
    }
}
