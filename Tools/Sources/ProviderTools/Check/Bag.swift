/// A bag that a parameter takes.
struct Bag {
    let type: NamedType
    let kind: DependencyBag

    /// Nil for any other type.
    init?(_ type: NamedType) {
        guard let kind = type.symbol.map({ DependencyBag($0) }) ?? DependencyBag(path: type.path) else { return nil }
        self.type = type
        self.kind = kind
    }
}

extension CheckedInitializer.Parameter {
    /// The bag that it takes.
    var bag: Bag? { namedTypes.lazy.compactMap(Bag.init).first }
}

extension CheckedCode {
    /// Whether a bag is what a type itself needs: declared in the type, in one around it or in it, or in a superclass.
    func isOwn(_ bag: Bag, of type: Symbol) -> Bool {
        guard let usr = bag.type.usr else { return false }
        // The bag may be in a module that wasn't read.
        guard let owner = codebase.parent(of: usr) else { return USR.isNested(usr, in: type.usr) }
        let related = [type] + typesAround(type) + superclasses(of: type)
        return related.contains { $0.usr == owner.usr } || typesAround(owner).contains { $0.usr == type.usr }
    }

    /// Whether a type does what a provider does for the type that the bag belongs to, as one that wraps another does.
    func isProvider(_ type: Symbol, for bag: Bag) -> Bool {
        guard let usr = bag.type.usr, bag.kind != .dependencies else { return false }
        let siblings = codebase.parent(of: usr).map { codebase.members(of: $0.usr) } ?? []
        let protocols = Set(siblings.filter { $0.isDependencyProviding }.map(\.usr)).union([usr])
        return codebase.conformances(of: type.usr).contains { protocols.contains($0.protocolUSR) }
    }

    func superclasses(of type: Symbol) -> [Symbol] {
        codebase.classes(from: type.usr).dropFirst().compactMap { codebase.symbol($0) }
    }
}
