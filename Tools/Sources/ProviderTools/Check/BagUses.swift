/// Tells which members of bags of dependencies may be used, by their names.
///
/// The code of the type that the bag belongs to tells it. Other code that has a member of the same name uses its own, unless
/// it holds the bag. Where a name leaves it open whose member it is, the member counts as used.
final class BagUses {
    /// A property or parameter for a bag.
    private struct Variable: Hashable {
        let name: String
        /// The names of the types around it.
        let types: [String]
        let isProperty: Bool
        /// Whether code outside of these types can name it.
        let isVisible: Bool
    }

    private let codebase: Codebase
    private let files: ModuleFiles
    private let sources: PackageSources
    private let readsAllModules: Bool
    private let variablesOfBag: [String: Set<Variable>]
    /// The names of the types that have a member of a name, or whose nested types have one.
    private let typesOfMember: [String: Set<String>]
    /// Whether a type is a mock, by its name.
    private var mocks: [String: Bool] = [:]

    init(_ code: CheckedCode) {
        let files = ModuleFiles(code)
        let modules = Set(files.modules.filter { !code.codebase.hasTests($0) })
        sources = PackageSources(
            modules.sorted().map { name in
                let paths = files.files(of: name)?.map(\.path) ?? []
                return .init(name: name, isTest: false, visibleModules: modules, paths: paths)
            },
            sources: code.sources
        )
        self.files = files
        codebase = code.codebase
        readsAllModules = code.readsAllModules
        variablesOfBag = Self.variables(code)
        typesOfMember = Self.typesOfMember(code, in: modules)
    }

    private static func variables(_ code: CheckedCode) -> [String: Set<Variable>] {
        let symbols = code.codebase.allSymbols
        let bags = Set(symbols.filter { code.codebase.bag($0) != nil }.map(\.usr))
        let named = bags.union(symbols.filter { $0.kind == .typeAlias && $0.names(bags) }.map(\.usr))
        // A generic parameter of these types may stand for a bag.
        let generic = Set(symbols.filter { $0.isConcreteType && $0.names(named) }.map(\.usr))
        let kinds: [Symbol.Kind?] = [.instanceProperty, .initializer, .instanceMethod, .typeMethod, .function]
        var variables: [String: Set<Variable>] = [:]
        for symbol in symbols where kinds.contains(symbol.kind) {
            let mayBeGeneric = !generic.isEmpty && code.typesAround(symbol).contains { generic.contains($0.usr) }
            guard mayBeGeneric || symbol.names(named) else { continue }
            let (types, isProperty) = (code.typesAround(symbol), symbol.kind == .instanceProperty)
            let declarations = ([symbol] + types).map { DeclarationParser.parse($0) }
            for (name, type) in declarations[0].variables {
                let variable = Variable(
                    name: name,
                    types: types.map(\.qualifiedName),
                    isProperty: isProperty,
                    isVisible: isProperty && !symbol.isPrivate
                )
                for bag in code.namedTypes(in: type, declarations).compactMap(\.usr) where bags.contains(bag) {
                    variables[bag, default: []].insert(variable)
                }
            }
        }
        return variables
    }

    private static func typesOfMember(_ code: CheckedCode, in modules: Set<String>) -> [String: Set<String>] {
        var types: [String: Set<String>] = [:]
        for symbol in code.codebase.allSymbols where [.instanceProperty, .instanceMethod].contains(symbol.kind) {
            guard code.codebase.module(of: symbol.usr).map(modules.contains) ?? false else { continue }
            types[symbol.baseName, default: []].formUnion(code.typesAround(symbol).map(\.qualifiedName))
        }
        return types
    }

    // MARK: - Members

    /// Whether some code may use a member of a bag, other than to pass it on as the same member of another one.
    func mayBeUsed(_ member: Symbol, of bag: Symbol) -> Bool {
        guard !isRequiredElsewhere(member, of: bag), let files = files(thatSee: member), let place = declared(bag),
            let owner = codebase.parent(of: bag.usr).flatMap(declared)
        else { return true }
        let name = member.baseName
        let own = [owner, place].flatMap { sources.reads(of: name, in: $0, memberOf: place) }
        if own.contains(where: { !isPassedOn($0.use, $0.use.surroundings, of: bag) }) { return true }
        return files.contains { file in
            guard let uses = file.uses(of: name) else { return true }
            return uses.contains { isRead($0, of: bag, outside: owner.name) }
        }
    }

    /// Whether a protocol that the bag conforms to asks for the member, or may do so.
    private func isRequiredElsewhere(_ member: Symbol, of bag: Symbol) -> Bool {
        if codebase.superclass(of: bag.usr) != nil { return true }
        return codebase.inheritedProtocols(of: bag.usr).contains { usr in
            guard !ToolchainProtocol.markers.contains(usr) else { return false }
            guard codebase.symbol(usr) != nil else { return true }
            return codebase.requirements(of: usr).contains { $0.baseName == member.baseName }
        }
    }

    /// The files of the modules that can name a declaration, tests excluded; nil if some weren't or can't be read.
    private func files(thatSee symbol: Symbol) -> [SourceFile]? {
        let own = codebase.module(of: symbol.usr) ?? ""
        let isSeen = codebase.accessLevel(of: symbol) > .internal
        if isSeen, !readsAllModules { return nil }
        let modules = isSeen ? files.modules.filter { !codebase.hasTests($0) } : []
        var found: [SourceFile] = []
        for module in ([own] + modules).uniqued() {
            guard let more = files.files(of: module) else { return nil }
            found += more
        }
        return found
    }

    private func declared(_ type: Symbol) -> DeclaredType? {
        codebase.module(of: type.usr).flatMap { sources.type(at: type.pathComponents, in: $0) }
    }

    /// Whether code outside of the type that a bag belongs to may read a member of the bag.
    private func isRead(_ use: NameUse, of bag: Symbol, outside owner: String) -> Bool {
        let surroundings = use.surroundings
        guard !surroundings.types.contains(owner), !isPassedOn(use, surroundings, of: bag) else { return false }
        switch use.base {
        case .none, .implicit, .ownInstance: return false
        case .other: return true
        case .path(let path):
            let types = typesOfMember[use.outline.unquoted(use.token)] ?? []
            guard path.count == 1, !types.isDisjoint(with: surroundings.types) else { return true }
            let around = withSuperclasses(surroundings)
            return around.contains(owner)
                || variables(for: bag).contains { $0.name == path[0] && !around.isDisjoint(with: $0.types) }
        }
    }

    /// Whether a mock names the member, or an implementation of the bag that returns the same member of another one.
    private func isPassedOn(_ use: NameUse, _ surroundings: Surroundings, of bag: Symbol) -> Bool {
        if isInMock(surroundings) { return true }
        return surroundings.member?.name == use.outline.unquoted(use.token) && isInImplementation(surroundings, of: bag)
    }

    private func isInImplementation(_ surroundings: Surroundings, of bag: Symbol) -> Bool {
        let types = surroundings.types.last.map { codebase.types(named: $0) } ?? []
        return types.contains { codebase.conforms($0.usr, to: bag.usr) }
    }

    private func isInMock(_ surroundings: Surroundings) -> Bool {
        surroundings.types.contains { name in
            if let isMock = mocks[name] { return isMock }
            let isMock = codebase.types(named: name).contains(where: codebase.isMock)
            mocks[name] = isMock
            return isMock
        }
    }

    /// The types around some code, and their superclasses.
    private func withSuperclasses(_ surroundings: Surroundings) -> Set<String> {
        let classes = surroundings.types.flatMap(codebase.types).flatMap { codebase.classes(from: $0.usr) }
        return Set(surroundings.types + classes.compactMap { codebase.symbol($0)?.qualifiedName })
    }

    // MARK: - Whole bags

    /// The variables for a bag, or for a protocol that inherits it.
    private func variables(for bag: Symbol) -> Set<Variable> {
        let usrs = [bag.usr] + (bag.kind == .protocol ? codebase.conformingTypes(of: bag.usr) : [])
        return usrs.reduce(into: []) { $0.formUnion(variablesOfBag[$1] ?? []) }
    }

    /// Whether a property of its own type holds the bag, or some code reads a member of it.
    func isTaken(_ bag: Symbol) -> Bool {
        let owner = codebase.parent(of: bag.usr)?.qualifiedName
        let isHeld = variables(for: bag).contains { $0.isProperty && owner.map($0.types.contains) ?? false }
        return isHeld || hasUse(of: bag) { $0.isFollowedByMember && !isInImplementation($0.surroundings, of: bag) }
    }

    /// Whether something other than its own type may get the whole bag, and read any of it.
    func mayBeHandedOn(_ bag: Symbol) -> Bool {
        let names = Set(variables(for: bag).map(\.name))
        return hasUse(of: bag) { !$0.isFollowedByMember && handsOn($0, names, bag) }
    }

    /// Whether a use of a variable for the bag meets a condition, or may do so.
    private func hasUse(of bag: Symbol, where condition: (NameUse) -> Bool) -> Bool {
        guard let files = files(thatSee: bag) else { return true }
        return variables(for: bag).contains { variable in
            files.contains { file in
                file.uses(of: variable.name)?.contains { isUse($0, of: variable) && condition($0) } ?? true
            }
        }
    }

    private func isUse(_ use: NameUse, of variable: Variable) -> Bool {
        let surroundings = use.surroundings
        guard use.base != .implicit, !isInMock(surroundings) else { return false }
        let isInside =
            variable.types.isEmpty
            ? surroundings.types.isEmpty : !withSuperclasses(surroundings).isDisjoint(with: variable.types)
        switch use.base {
        case .path, .other: return variable.isProperty && (isInside || variable.isVisible)
        case .none, .ownInstance, .implicit: return isInside
        }
    }

    /// Whether a use of the whole bag is other than to declare it, to store it, or to create its owner.
    private func handsOn(_ use: NameUse, _ names: Set<String>, _ bag: Symbol) -> Bool {
        let (outline, next) = (use.outline, use.token + 1)
        if use.isLabelOrDeclaration || outline.isAt("=", next) || outline.isAt("in", next) { return false }
        // `func start(with dependencies: Dependencies)` has a label before the name, and `start(dependencies bag: …)` after.
        if next < outline.words.count, outline.kind(next) == .word, outline.isAt(":", next + 1) { return false }
        if use.isCaptured { return false }
        if let property = use.assignedProperty { return !names.contains(property) }
        guard use.isWholeArgument, let call = outline.call(around: use.start), let name = call.name.last else {
            return true
        }
        return name != codebase.parent(of: bag.usr)?.ownName && !["Self", "self", "super"].contains(name)
    }
}

extension Symbol {
    /// Whether the declaration names one of some types.
    fileprivate func names(_ types: Set<String>) -> Bool {
        declarationFragments?.contains { $0.preciseIdentifier.map(types.contains) ?? false } ?? false
    }
}

extension Declaration {
    /// A property, or the parameters of a function.
    fileprivate var variables: [(name: String, type: TypeSyntax)] {
        if keyword == "var" || keyword == "let" { return type.map { [(name, $0)] } ?? [] }
        return parameters.compactMap { parameter in parameter.localName.map { ($0, parameter.type) } }
    }
}
