/// Finds out which members of the bags of dependencies are read.
///
/// The sources tell it. Where declarations don't tell the type of an expression, it's taken for each bag that has such a
/// member. So a member counts as read if that is in doubt.
final class BagReads {
    private let codebase: Codebase
    private let variables: BagVariables
    private let types: VariableTypes
    private let files: ModuleFiles
    private let readsAllModules: Bool
    /// Whether a type is a mock, by its name.
    private var mocks: [String: Bool] = [:]

    init(_ code: CheckedCode) {
        codebase = code.codebase
        variables = BagVariables(code)
        types = VariableTypes(code)
        files = ModuleFiles(code)
        readsAllModules = code.readsAllModules
    }

    // MARK: - Members

    /// Whether some code may read a member of a bag.
    func mayBeRead(_ member: Symbol, of bag: Symbol) -> Bool {
        if isRequiredElsewhere(member, of: bag) { return true }
        guard let files = files(thatSee: member) else { return true }
        return files.contains { file in
            guard let uses = file.uses(of: member.baseName) else { return true }
            return uses.contains { reads($0, of: bag) }
        }
    }

    /// Whether a provider may read a property that it stores, or something else may.
    func mayBeReadInside(_ property: Symbol, of provider: Symbol) -> Bool {
        if isRequiredElsewhere(property, of: provider) { return true }
        guard let files = files(thatSee: property) else { return true }
        return files.contains { file in
            guard let uses = file.uses(of: property.baseName) else { return true }
            return uses.contains { use in
                let surroundings = use.surroundings
                guard surroundings.types.contains(provider.qualifiedName) else {
                    return reads(use, of: provider) && use.base != .none
                }
                return surroundings.member.map { $0.keyword != "init" } ?? true && !use.isLabelOrDeclaration
            }
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
        let modules = isSeen ? files.modules.filter { !$0.hasSuffix("Tests") } : []
        var found: [SourceFile] = []
        for module in ([own] + modules).uniqued() {
            guard let more = files.files(of: module) else { return nil }
            found += more
        }
        return found
    }

    private func reads(_ use: NameUse, of bag: Symbol) -> Bool {
        let surroundings = use.surroundings
        if surroundings.types.contains(bag.qualifiedName) { return readsInside(use, surroundings, of: bag) }
        guard !isInMock(surroundings) else { return false }
        switch use.base {
        case .none, .implicit, .ownInstance: return false
        case .path(let path):
            if let known = types.types(of: path, in: surroundings, use.outline) {
                return known.contains { isOrImplements($0, bag) } && !isWitness(use, surroundings, of: bag)
            }
        case .other: break
        }
        return !isWitness(use, surroundings, of: bag) && !isArgument(use, surroundings, ofCreationOf: bag)
    }

    /// Whether a use in the declaration or an extension of the bag is more than its storage and creation.
    private func readsInside(_ use: NameUse, _ surroundings: Surroundings, of bag: Symbol) -> Bool {
        guard let member = surroundings.member, member.body != nil, member.keyword != "init" else { return false }
        guard use.base != .implicit, !use.isLabelOrDeclaration, use.token != member.nameIndex else { return false }
        return !isArgument(use, surroundings, ofCreationOf: bag)
    }

    private func isOrImplements(_ usr: String, _ bag: Symbol) -> Bool {
        usr == bag.usr || codebase.conforms(usr, to: bag.usr)
            || codebase.classes(from: usr).contains(bag.usr)
    }

    private func isInMock(_ surroundings: Surroundings) -> Bool {
        surroundings.types.contains { name in
            if let isMock = mocks[name] { return isMock }
            let isMock = codebase.types(named: name).contains(where: codebase.isMock)
            mocks[name] = isMock
            return isMock
        }
    }

    /// Whether an implementation of the bag returns the same member of another one.
    private func isWitness(_ use: NameUse, _ surroundings: Surroundings, of bag: Symbol) -> Bool {
        surroundings.member?.name == use.outline.unquoted(use.token) && isInImplementation(surroundings, of: bag)
    }

    private func isInImplementation(_ surroundings: Surroundings, of bag: Symbol) -> Bool {
        let types = surroundings.types.last.map { codebase.types(named: $0) } ?? []
        return types.contains { isOrImplements($0.usr, bag) }
    }

    /// Whether the value of a use goes into a new bag, as in `Screen(dependencies: .init(clock: root.clock))`.
    private func isArgument(_ use: NameUse, _ surroundings: Surroundings, ofCreationOf bag: Symbol) -> Bool {
        guard let call = use.outline.call(around: use.token), let owner = codebase.parent(of: bag.usr) else {
            return false
        }
        guard let name = call.name.last else {
            // `.init(…)` takes its type from what is around it.
            let isInBag = surroundings.types.last == bag.qualifiedName
            return isInBag || use.outline.call(around: call.tokens.lowerBound)?.name.last == owner.ownName
        }
        if name == bag.ownName {
            let outer = call.name.dropLast().last
            return outer.map { $0 == owner.ownName } ?? surroundings.types.contains(owner.qualifiedName)
        }
        if name == "Self" { return surroundings.types.last == bag.qualifiedName }
        return codebase.conformingTypes(of: bag.usr).contains { codebase.path(of: $0).last == name }
    }

    // MARK: - Whole bags

    /// Whether its own type holds the bag, or something reads some of it, and nothing else gets the whole of it.
    func isKept(_ bag: Symbol) -> Bool {
        guard let files = files(thatSee: bag) else { return false }
        var isUsed = variables.held.contains(bag.usr)
        for name in variables.names(of: bag.usr) {
            for file in files {
                guard let uses = file.uses(of: name) else { return false }
                for use in uses {
                    let surroundings = use.surroundings
                    guard isUse(use, surroundings, of: bag) else { continue }
                    if use.isFollowedByMember {
                        isUsed = isUsed || !isInImplementation(surroundings, of: bag)
                    } else if passesOn(use, surroundings, bag) {
                        return false
                    }
                }
            }
        }
        return isUsed
    }

    private func isUse(_ use: NameUse, _ surroundings: Surroundings, of bag: Symbol) -> Bool {
        guard !isInMock(surroundings) else { return false }
        let name = use.outline.unquoted(use.token)
        switch use.base {
        case .implicit: return false
        case .none, .ownInstance: return isBag([name], in: surroundings, use.outline, bag) ?? false
        case .path(let path):
            return isBag(path + [name], in: surroundings, use.outline, bag)
                ?? variables.visible[name]?.contains(bag.usr) ?? false
        case .other: return variables.visible[name]?.contains(bag.usr) ?? false
        }
    }

    /// Whether an expression stands for the bag, or for a protocol that inherits it; nil if its type isn't known.
    private func isBag(
        _ path: [String],
        in surroundings: Surroundings,
        _ outline: SourceOutline,
        _ bag: Symbol
    ) -> Bool? {
        types.types(of: path, in: surroundings, outline)?.contains { usr in
            usr == bag.usr || (codebase.symbol(usr)?.kind == .protocol && isOrImplements(usr, bag))
        }
    }

    /// Whether a use of the whole bag is other than to declare it, to store it, or to create its owner.
    private func passesOn(_ use: NameUse, _ surroundings: Surroundings, _ bag: Symbol) -> Bool {
        let (outline, next) = (use.outline, use.token + 1)
        if use.isLabelOrDeclaration || outline.isAt("=", next) || outline.isAt("in", next) { return false }
        // `func start(with dependencies: Dependencies)` has a label before the name, and `start(dependencies bag: …)` after.
        if next < outline.words.count, outline.kind(next) == .word, outline.isAt(":", next + 1) { return false }
        if use.isCaptured { return false }
        if let property = use.assignedProperty {
            return isBag([property], in: surroundings, outline, bag) != true
        }
        return !isArgument(use, ofOwnerOf: bag)
    }

    private func isArgument(_ use: NameUse, ofOwnerOf bag: Symbol) -> Bool {
        guard use.isWholeArgument, let call = use.outline.call(around: use.start) else { return false }
        let owner = codebase.parent(of: bag.usr)?.ownName
        return call.name.last == owner || ["Self", "self", "super"].contains(call.name.last)
    }
}
