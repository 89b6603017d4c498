/// The initializers of types that tests can call, the ones to use first.
struct Initializers {
    let codebase: Codebase
    /// The module that the tests import with `@testable`, where it takes that.
    let module: String
    let sources: SourceFiles

    /// The initializer that takes the dependencies.
    func forTests(of type: Symbol) -> TestedType.Member? {
        callable(of: type).best(by: initializer).first
    }

    /// The initializers that need the least, for a type that is itself only an argument.
    func forArguments(of type: Symbol) -> [TestedType.Member] {
        let all = callable(of: type).filter { member in
            let declaration = member.declaration
            return !declaration.isFailable && declaration.genericParameters.isEmpty
                && !initializer(member).isForLiterals && !isInheritedFromGenericType(member, by: type)
        }
        let costs = all.enumerated().map { (member: $1, cost: initializer($1).cost + [$0]) }
        return costs.sorted { $0.cost.lexicographicallyPrecedes($1.cost) }.map(\.member)
    }

    private func initializer(_ member: TestedType.Member) -> Initializer {
        codebase.initializer(member.symbol, member.declaration)
    }

    /// The initializers that other files can call.
    func callable(of type: Symbol) -> [TestedType.Member] {
        guard let all = codebase.initializers(of: type.usr) else {
            let root = codebase.classes(from: type.usr).last
            return root.map(codebase.isOfToolchain) == true ? [inherited(by: type)] : []
        }
        return all.filter { initializer in
            let owner = codebase.parent(of: initializer.usr) ?? type
            return codebase.isCallable(initializer, inTestsOf: module)
                && (initializer.swiftExtension?.constraints ?? []).isEmpty
                && codebase.module(of: initializer.usr) == codebase.module(of: owner.usr)
        }
        .map { TestedType.Member($0, sources: sources) }
    }

    /// `init()`, which classes of the platform have and the graphs of the toolchain are kept without.
    private func inherited(by type: Symbol) -> TestedType.Member {
        var declaration = Declaration()
        declaration.keyword = "init"
        return TestedType.Member(type, declaration)
    }

    /// Whether the types of its parameters may be type parameters, for which a superclass has types.
    func isInheritedFromGenericType(_ member: TestedType.Member, by type: Symbol) -> Bool {
        guard let owner = codebase.parent(of: member.symbol.usr), owner.usr != type.usr else { return false }
        return !DeclarationParser.parse(owner).genericParameters.isEmpty
    }
}

extension Codebase {
    /// Whether the tests of a module can use a declaration.
    func isCallable(_ symbol: Symbol, inTestsOf module: String) -> Bool {
        let isOwn = self.module(of: symbol.usr) == module
        return !symbol.isUnavailable && (isOwn ? !symbol.isPrivate : symbol.accessLevel >= .package)
    }
}
