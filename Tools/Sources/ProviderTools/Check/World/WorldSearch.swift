/// Finds where the code of the checked modules reaches for the world.
///
/// It follows a reach through what no test can give: free and static functions, variables, initializers, default arguments,
/// and members that the package adds to types of others.
final class WorldSearch {
    struct Found {
        fileprivate(set) var reaches: [WorldPlace: [WorldUse]] = [:]
        fileprivate(set) var usesOfType: [String: [WorldUse]] = [:]
        fileprivate(set) var unseen = WorldUnseen()
    }

    private let code: CheckedCode
    private let files: ModuleFiles
    /// The names of the classes that have a global instance.
    private let instances: Set<String>
    private let includesOthers: Bool
    private let types: ImpliedType
    private var found = Found()

    init(_ code: CheckedCode, includingOthers includesOthers: Bool) {
        self.code = code
        self.includesOthers = includesOthers
        files = ModuleFiles(code)
        types = ImpliedType(codebase: code.codebase)
        let classes = code.codebase.allSymbols.filter { $0.kind == .class && !code.codebase.isOfToolchain($0.usr) }
        instances = Set(classes.filter { code.hasGlobalInstance($0) }.map(\.ownName))
    }

    func run() -> Found {
        let modules = files.modules.filter { !code.codebase.isForTests($0) }
        var open: [WorldTarget] = []
        for module in modules { open += readDirectUses(in: module) + states(of: module) }
        follow(open, in: modules)
        // The state of a type is that of the world, also for the type itself.
        found.reaches = found.reaches.mapValues { uses in uses.filter { !$0.isInside || $0.way.isEmpty } }
            .filter { !$0.value.isEmpty }
        found.usesOfType = Dictionary(grouping: found.reaches.keys) { "\($0.module).\($0.type ?? $0.file)" }
            .mapValues { places in places.flatMap { found.reaches[$0] ?? [] }.sorted() }
        let known = Set(found.reaches.values.flatMap { $0.map(\.location) })
        found.unseen.calls = found.unseen.calls.filter { !known.contains($0.location) }
        return found
    }

    private func follow(_ targets: [WorldTarget], in modules: [String]) {
        var open = targets
        var known: Set<WorldTarget> = Set(open)
        while let name = open.last?.name {
            let targets = open.filter { $0.name == name }
            open.removeAll { $0.name == name }
            for module in modules {
                for file in files.files(of: module) ?? [] {
                    guard let uses = file.uses(of: name) else {
                        found.unseen.addFile(file.path, of: module)
                        continue
                    }
                    for use in uses {
                        for target in targets {
                            switch target.meaning(of: use, in: code) {
                            case .another: continue
                            case .unknown: noteCall(use, of: target, in: module)
                            case .this:
                                if let new = note(use, of: target, in: module), known.insert(new).inserted {
                                    open.append(new)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    // MARK: - Reading

    /// - Returns: What reaches in a module and can't be given.
    private func readDirectUses(in module: String) -> [WorldTarget] {
        guard let files = files.files(of: module) else {
            found.unseen.addFile(nil, of: module)
            return []
        }
        var targets: [WorldTarget] = []
        for file in files {
            let names = WorldFact.names(in: file)
            guard !names.isEmpty else { continue }
            guard file.outline != nil else {
                found.unseen.addFile(file.path, of: module)
                continue
            }
            for use in names.flatMap({ file.uses(of: $0) ?? [] }) {
                let implied = types.names(of: use)
                guard let kind = use.world(implied, isInstance: isInstance),
                    !isHidden(use, implied, in: module, kind), let place = place(of: use, in: module)
                else { continue }
                if let target = note(use, place, kind) { targets.append(target) }
            }
        }
        return targets
    }

    /// The variables of a module that any code can change, and constants that hold such variables.
    private func states(of module: String) -> [WorldTarget] {
        let symbols = code.globals.filter { symbol in
            code.codebase.module(of: symbol.usr) == module && code.isState(symbol)
                && code.codebase.parent(of: symbol.usr).map(code.isExempt) != true
        }
        return symbols.compactMap { symbol in
            guard let location = code.locations.exactLocation(of: symbol), let file = code.sources[location.path],
                let outline = file.outline, let member = file.declaration(at: location), member.body == nil,
                !outline.parsed(member).attributes.contains(where: { $0.text.hasSuffix("TaskLocal") })
            else { return nil }
            let type = symbol.pathComponents.dropLast().joined(separator: ".")
            let types = type.isEmpty ? [] : [type]
            let place = WorldPlace(member, in: file, outline, module: module, types: types)
            return WorldTarget(place, kind: .state, way: [], end: location)
        }.sorted { $0.end < $1.end }
    }

    private func place(of use: NameUse, in module: String) -> WorldPlace? {
        WorldPlace(use, in: module) { self.types(named: $0, in: module).isEmpty }
    }

    private func types(named name: String, in module: String) -> [Symbol] {
        code.codebase.types(named: name).filter { code.codebase.module(of: $0.usr) == module }
    }

    // MARK: - Noting

    /// Notes a call of which it isn't known whether it means a target.
    private func noteCall(_ use: NameUse, of target: WorldTarget, in module: String) {
        guard let place = place(of: use, in: module), !use.isAllowed,
            place.type.map({ types(named: $0, in: module).contains(where: code.isExempt) }) != true
        else { return }
        found.unseen.calls.append(
            WorldUse(kind: target.kind, text: use.shownText, location: use.location, way: target.way, end: target.end)
        )
    }

    /// Notes that a place uses a target.
    private func note(_ use: NameUse, of target: WorldTarget, in module: String) -> WorldTarget? {
        guard let place = place(of: use, in: module), place != target.place else { return nil }
        let known = found.reaches[place]?.filter { $0.kind == target.kind } ?? []
        // Each variable counts, but one way to the date is enough.
        if known.contains(where: { target.kind != .state || $0.end == target.end }) { return nil }
        // A default argument doesn't count by itself.
        let isInside =
            place.type != nil && place.type == target.place.type && place.module == target.place.module
            && target.place.parameter == nil
        return note(use, place, target.kind, way: target.way, end: target.end, isInside: isInside)
    }

    /// - Returns: The place, if it can't be given, so that others reach by using it.
    private func note(
        _ use: NameUse,
        _ place: WorldPlace,
        _ kind: WorldKind,
        way: [String] = [],
        end: FileLocation? = nil,
        isInside: Bool = false
    ) -> WorldTarget? {
        let (location, text) = (use.location, use.shownText)
        if use.isAllowed { return nil }
        let reach = WorldUse(kind: kind, text: text, location: location, way: way, end: end, isInside: isInside)
        if let exemption = WorldPlace.exemption(of: use, kind) {
            found.unseen.exempt.append((exemption, reach))
            return nil
        }
        // Only a call without the argument reaches.
        if place.parameter == nil { found.reaches[place, default: []].append(reach) }
        if place.isUnbuilt, let line = place.condition, !use.file.text.allows("hidden-dependency", onLine: line) {
            found.unseen.branches.insert(FileLocation(path: use.file.path, line: line, column: 1))
        }
        let types = place.type.map { self.types(named: $0, in: place.module) }
        if types?.contains(where: code.isExempt) == true { return nil }
        return WorldTarget(
            place,
            isForeign: types?.isEmpty == true,
            isOfWrapper: types?.contains(where: \.isPropertyWrapper) == true,
            kind: kind,
            way: [text] + way,
            end: end ?? location
        )
    }

    // MARK: - Names

    /// Whether the global instances of a type count, or those of any that its module doesn't declare.
    private func isInstance(_ name: String) -> Bool {
        instances.contains(name)
            || includesOthers && name.first?.isUppercase == true
                && code.codebase.types(named: name).allSatisfy { code.codebase.isOfToolchain($0.usr) }
    }

    /// Whether a name means a declaration of the module rather than that of the toolchain, or a type itself.
    private func isHidden(_ use: NameUse, _ implied: Set<String>, in module: String, _ kind: WorldKind) -> Bool {
        if use.base == .implicit, implied.isEmpty {
            return names(in: module).contains(use.outline.unquoted(use.token))
        }
        let (name, types) = (implied.first ?? use.nameOfType, use.surroundings.types)
        // The package may have a function of that name, such as `formatted()`.
        if kind == .region, use.isMember, self.types.hasFunction(use.outline.unquoted(use.token)) { return true }
        let own = types.contains { $0 == name || $0.hasSuffix(".\(name)") }
        if kind == .instance || kind == .container || own { return own }
        if name.first?.isLowercase == true, use.base == .none {
            let members = types.flatMap(code.codebase.types).flatMap { code.codebase.members(of: $0.usr) }
            return members.contains { $0.baseName == name } || functions(in: module).contains(name)
        }
        return ([name] + types.map { "\($0).\(name)" }).contains { !self.types(named: $0, in: module).isEmpty }
    }

    private struct FunctionNames: Question {
        typealias Known = Set<String>
        let module: String
    }

    private struct StaticNames: Question {
        typealias Known = Set<String>
        let module: String
    }

    private func functions(in module: String) -> Set<String> {
        code.codebase.answers.answer(to: FunctionNames(module: module)) {
            let all = code.codebase.allSymbols.filter {
                $0.kind == .function && code.codebase.module(of: $0.usr) == module
            }
            return Set(all.map(\.baseName))
        }
    }

    /// The names of cases and static members of a module, which a dot alone may mean.
    private func names(in module: String) -> Set<String> {
        code.codebase.answers.answer(to: StaticNames(module: module)) {
            let kinds: [Symbol.Kind?] = [.enumerationCase, .typeProperty, .typeMethod]
            return Set(
                code.codebase.allSymbols.filter {
                    kinds.contains($0.kind) && code.codebase.module(of: $0.usr) == module
                }.map { String($0.ownName.prefix { $0 != "(" }) }
            )
        }
    }
}

extension Symbol {
    fileprivate var isPropertyWrapper: Bool { declarationText.contains("@propertyWrapper") }
}

extension NameUse {
    fileprivate var location: FileLocation { file.location(at: outline.text.tokens[start].range.lowerBound) }

    fileprivate var isAllowed: Bool { file.text.allows("hidden-dependency", onLine: location.line) }
}

extension CheckedCode {
    fileprivate func hasGlobalInstance(_ type: Symbol) -> Bool {
        codebase.members(of: type.usr).contains { property in
            GlobalInstance(rawValue: property.baseName)?.isReach == true && holdsInstance(property, of: type)
        }
    }

    /// Whether any code can change a global or static property, or an instance that it holds.
    fileprivate func isState(_ symbol: Symbol) -> Bool {
        let declaration = DeclarationParser.parse(symbol)
        if let type = codebase.parent(of: symbol.usr), holdsInstance(symbol, of: type) { return false }
        let locks: Set<String> = ["Mutex", "Atomic", "OSAllocatedUnfairLock"]
        let isLock = declaration.type?.names.contains { $0.last.map { locks.contains($0.text) } == true } == true
        if declaration.keyword == "var" || isLock { return true }
        guard let type = declaration.type.flatMap({ namedTypes(in: $0).first?.symbol }),
            type.kind == .class || type.hasKeyword("actor"), !codebase.isOfToolchain(type.usr)
        else { return false }
        return !storedProperties(of: type) { $0.declaration.keyword == "var" }.isEmpty
    }
}
