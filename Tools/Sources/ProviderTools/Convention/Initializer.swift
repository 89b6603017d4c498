/// An initializer as a call sees it, and what decides between it and others, whether a graph or a source file tells of it.
struct Initializer {
    let declaration: Declaration
    let isDeprecated: Bool
    /// Whether a parameter is a bag of dependencies.
    let takesBag: Bool

    /// How likely it is the one that takes the dependencies: the convention's, else the one with the most protocols.
    var rank: [Int] {
        [
            isDeprecated || isForLiterals ? 0 : 1,
            takesBag ? 1 : 0,
            protocolCount,
            (declaration.hasModifier("convenience") ? 0 : 2) + (declaration.isFailable ? 0 : 1),
            -effectCount,
        ]
    }

    /// How much a call needs, for a value of which nothing else is asked.
    var cost: [Int] {
        [isDeprecated ? 1 : 0, effectCount, declaration.parameters.count { $0.defaultValue == nil }]
    }

    /// Whether the compiler calls it with the parts of a literal; called by hand, it may trap.
    var isForLiterals: Bool {
        guard declaration.parameters.count == 1, let label = declaration.parameters[0].label else { return false }
        return label.hasSuffix("Literal") || label == "stringInterpolation"
    }

    private var protocolCount: Int {
        declaration.parameters.count { parameter in
            parameter.type.contains { type in
                switch type {
                case .existential, .opaque: true
                default: false
                }
            }
        }
    }

    private var effectCount: Int { (declaration.isAsync ? 1 : 0) + (declaration.throwing == .never ? 0 : 1) }
}

extension Sequence {
    /// The elements whose initializers have the highest rank, in their order: several where no reason prefers one.
    func best(by initializer: (Element) -> Initializer) -> [Element] {
        let ranked = map { (element: $0, rank: initializer($0).rank) }
        let highest = ranked.map(\.rank).max { $0.lexicographicallyPrecedes($1) }
        return ranked.filter { $0.rank == highest }.map(\.element)
    }
}

extension Codebase {
    /// An initializer of a module that was read.
    func initializer(_ symbol: Symbol, _ declaration: Declaration) -> Initializer {
        let bags = declaration.parameters.lazy.compactMap {
            $0.type.usr.flatMap(self.symbol).flatMap(DependencyBag.init)
        }
        return Initializer(
            declaration: declaration,
            isDeprecated: symbol.isDeprecated,
            takesBag: bags.first != nil
        )
    }

    /// The initializers with which a type is created, apart from those that decode it.
    ///
    /// - Parameter usr: The identity of the type.
    /// - Returns: Those that the type declares, or else the nearest of its superclasses that declares some; nil if none of them
    ///   does, as far as they were read.
    func initializers(of usr: String) -> [Symbol]? {
        let declared = classes(from: usr).lazy.map { self.members(of: $0).filter { $0.kind == .initializer } }
        return declared.first { !$0.isEmpty }?.filter { !$0.isDecodingInitializer }
    }
}
