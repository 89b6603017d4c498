/// The initializers of types, the ones to use first.
struct Initializers {
    let codebase: Codebase
    /// The module that the tests import with `@testable`, where it takes that.
    let module: String
    let sources: SourceFiles

    /// The initializer that takes the dependencies: the convention's, else the one with the most protocols.
    func forTests(of type: Symbol) -> TestedType.Member? {
        callable(of: type).max { left, right in
            rank(left).lexicographicallyPrecedes(rank(right))
        }
    }

    private func rank(_ member: TestedType.Member) -> [Int] {
        let initializer = member.declaration
        return [
            member.symbol.isDeprecated || isForLiterals(initializer) ? 0 : 1, takesBag(initializer),
            protocolCount(initializer),
            isDesignated(initializer), -effectCount(initializer),
        ]
    }

    /// The initializers that need the least, for a type that is itself only an argument.
    func forArguments(of type: Symbol) -> [TestedType.Member] {
        let all = callable(of: type).filter { member in
            let declaration = member.declaration
            return !declaration.isFailable && declaration.genericParameters.isEmpty && !isForLiterals(declaration)
                && !isInheritedFromGenericType(member, by: type)
        }
        return all.enumerated().sorted { left, right in
            let (first, second) = (left.element.declaration, right.element.declaration)
            let (cost, other) = (neededCount(first), neededCount(second))
            let isOlder = (left.element.symbol.isDeprecated ? 1 : 0, right.element.symbol.isDeprecated ? 1 : 0)
            return (isOlder.0, effectCount(first), cost, left.offset)
                < (isOlder.1, effectCount(second), other, right.offset)
        }.map(\.element)
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

    /// Whether the compiler calls it with the parts of a literal; called by hand, it may trap.
    private func isForLiterals(_ declaration: Declaration) -> Bool {
        guard declaration.parameters.count == 1, let label = declaration.parameters[0].label else { return false }
        return label.hasSuffix("Literal") || label == "stringInterpolation"
    }

    /// Whether the types of its parameters may be type parameters, for which a superclass has types.
    func isInheritedFromGenericType(_ member: TestedType.Member, by type: Symbol) -> Bool {
        guard let owner = codebase.parent(of: member.symbol.usr), owner.usr != type.usr else { return false }
        return !DeclarationParser.parse(owner).genericParameters.isEmpty
    }

    private func takesBag(_ declaration: Declaration) -> Int {
        let isBag = declaration.parameters.contains { parameter in
            parameter.type.usr.flatMap(codebase.symbol).flatMap(DependencyBag.init) != nil
        }
        return isBag ? 1 : 0
    }

    private func protocolCount(_ declaration: Declaration) -> Int {
        declaration.parameters.filter { parameter in
            parameter.type.contains { type in
                switch type {
                case .existential, .opaque: true
                default: false
                }
            }
        }.count
    }

    private func isDesignated(_ declaration: Declaration) -> Int {
        (declaration.hasModifier("convenience") ? 0 : 2) + (declaration.isFailable ? 0 : 1)
    }

    private func neededCount(_ declaration: Declaration) -> Int {
        declaration.parameters.filter { $0.defaultValue == nil }.count
    }

    private func effectCount(_ declaration: Declaration) -> Int {
        (declaration.isAsync ? 1 : 0) + (declaration.throwing == .never ? 0 : 1)
    }
}

extension Codebase {
    /// Whether the tests of a module can use a declaration.
    func isCallable(_ symbol: Symbol, inTestsOf module: String) -> Bool {
        let isOwn = self.module(of: symbol.usr) == module
        return !symbol.isUnavailable && (isOwn ? !symbol.isPrivate : symbol.accessLevel >= .package)
    }
}
