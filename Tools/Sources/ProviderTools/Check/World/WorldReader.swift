/// Finds where the code of the checked modules reaches for the world.
///
/// It follows a reach through what no test can give: free and static functions, variables, initializers, and members that the
/// package adds to types of others.
final class WorldReader {
    private let code: CheckedCode
    private let files: ModuleFiles
    /// The identities of the types that some initializer or bag gives a protocol.
    private let takers: Set<String>
    /// The names of the classes that have a global instance.
    private let instances: Set<String>
    private let includesOthers: Bool
    /// The modules of which a file can't be read, and those whose sources aren't at hand.
    private(set) var unread: [String: FileLocation?] = [:]
    /// How much code of each exempt kind reaches.
    private(set) var exempt: [WorldPlace.Exemption: Int] = [:]
    private var reaches: [WorldPlace: [WorldUse]] = [:]
    private(set) lazy var usesOfType: [String: [WorldUse]] = read()

    /// - Parameters:
    ///   - code: The code to read.
    ///   - includesOthers: Whether global instances of other modules' types count, too.
    init(_ code: CheckedCode, includingOthers includesOthers: Bool = false) {
        self.code = code
        self.includesOthers = includesOthers
        files = ModuleFiles(code)
        takers = Set(code.initializers.filter { code.takesProtocol($0) }.map(\.type.usr))
        let classes = code.codebase.allSymbols.filter { $0.kind == .class && !code.codebase.isOfToolchain($0.usr) }
        instances = Set(classes.filter { code.hasGlobalInstance($0) }.map(\.ownName))
    }

    /// The types that may have to be converted: no bags, providers, composition roots and mocks, and none of tests.
    var types: [Symbol] { code.types.filter { !isExempt($0) && !mayReach($0) } }

    /// The types whose task it may be to reach: others take a protocol that they implement, and they take none.
    var implementations: [Symbol] { code.types.filter { !isExempt($0) && mayReach($0) } }

    /// Whether a type is given a protocol, so that it's converted, or half.
    func isConverted(_ type: Symbol) -> Bool { takers.contains(type.usr) }

    private func isExempt(_ type: Symbol) -> Bool {
        let codebase = code.codebase
        let module = codebase.module(of: type.usr) ?? ""
        return code.modulesOfTests.contains(module) || codebase.isOfTests(type.usr) || codebase.isInMock(type)
            || type.isCompositionRoot || type.isNamedProvider || codebase.bag(type) != nil
    }

    private func mayReach(_ type: Symbol) -> Bool {
        !isConverted(type)
            && code.codebase.inheritedProtocols(of: type.usr).contains {
                code.injectedTypes.contains($0) && !code.codebase.isOfToolchain($0)
            }
    }

    /// The places where a type reaches for the world, in the order of the source, without those that a comment allows.
    ///
    /// The entry point of a program may, because it's a root by another name.
    func uses(of type: Symbol) -> [WorldUse] {
        let module = code.codebase.module(of: type.usr) ?? ""
        guard let uses = usesOfType["\(module).\(type.qualifiedName)"] else { return [] }
        guard let location = code.locations.location(of: type), let file = code.sources[location.path] else {
            return uses
        }
        let isEntry = code.sources.declaration(at: location)?.attributes.contains { $0.text == "@main" } ?? false
        return isEntry || file.text.allows("hidden-dependency", onLine: location.line) ? [] : uses
    }

    // MARK: - Reading

    private func read() -> [String: [WorldUse]] {
        let modules = files.modules.filter { !code.modulesOfTests.contains($0) }
        var open: [WorldTarget] = []
        for module in modules { open += readDirectUses(in: module) + states(of: module) }
        var known: Set<WorldTarget> = Set(open)
        while let name = open.last?.name {
            let targets = open.filter { $0.name == name }
            open.removeAll { $0.name == name }
            for module in modules {
                for file in files.files(of: module) ?? [] {
                    guard let uses = file.uses(of: name) else {
                        unread[module] = FileLocation(path: file.path, line: 1, column: 1)
                        continue
                    }
                    for use in uses {
                        for target in targets where target.isMeant(by: use, in: code) {
                            guard let new = note(use, of: target, in: module), known.insert(new).inserted else {
                                continue
                            }
                            open.append(new)
                        }
                    }
                }
            }
        }
        // The state of a type is that of the world, also for the type itself.
        reaches = reaches.mapValues { uses in uses.filter { !$0.isInside || $0.way.isEmpty } }
            .filter { !$0.value.isEmpty }
        return Dictionary(grouping: reaches.keys) { "\($0.module).\($0.type ?? $0.file)" }
            .mapValues { places in places.flatMap { reaches[$0] ?? [] }.sorted() }
    }

    /// - Returns: What reaches in a module and can't be given.
    private func readDirectUses(in module: String) -> [WorldTarget] {
        guard let files = files.files(of: module) else {
            unread[module] = .some(nil)
            return []
        }
        var targets: [WorldTarget] = []
        for file in files {
            let names = WorldFact.names(in: file)
            guard !names.isEmpty else { continue }
            guard file.outline != nil else {
                unread[module] = FileLocation(path: file.path, line: 1, column: 1)
                continue
            }
            for use in names.flatMap({ file.uses(of: $0) ?? [] }) {
                guard let kind = use.world(isInstance: isInstance), !isHidden(use, in: module, kind),
                    let place = WorldPlace(use, in: module)
                else { continue }
                if let target = note(use, place, kind) { targets.append(target) }
            }
        }
        return targets
    }

    /// The variables of a module that any code can change, and constants that hold such variables.
    private func states(of module: String) -> [WorldTarget] {
        let symbols = code.globals.filter { symbol in
            code.codebase.module(of: symbol.usr) == module && isState(symbol)
                && code.codebase.parent(of: symbol.usr).map(isExempt) != true
        }
        return symbols.compactMap { symbol in
            guard let location = code.locations.exactLocation(of: symbol), let file = code.sources[location.path],
                let outline = file.outline, let member = file.declaration(at: location), member.body == nil,
                !outline.parsed(member).attributes.contains(where: { $0.text.hasSuffix("TaskLocal") })
            else { return nil }
            let types = code.codebase.parent(of: symbol.usr).map { [$0.qualifiedName] } ?? []
            let place = WorldPlace(member, in: file, outline, module: module, types: types)
            return WorldTarget(place, isForeign: false, kind: .state, way: [], end: location)
        }.sorted { $0.end < $1.end }
    }

    private func isState(_ symbol: Symbol) -> Bool {
        let declaration = DeclarationParser.parse(symbol)
        if let type = code.codebase.parent(of: symbol.usr), code.holdsInstance(symbol, of: type) { return false }
        if declaration.keyword == "var" { return true }
        guard let type = declaration.type.flatMap({ code.namedTypes(in: $0).first?.symbol }),
            type.kind == .class || type.hasKeyword("actor"), !code.codebase.isOfToolchain(type.usr)
        else { return false }
        return !code.storedProperties(of: type) { $0.declaration.keyword == "var" }.isEmpty
    }

    /// The places in no type of the package, by file: free functions and variables, and extensions of protocols and of types
    /// that others declare.
    var others: [(file: String, owner: String?, uses: [WorldUse])] {
        _ = usesOfType
        let types = Set(code.types.map { "\(code.codebase.module(of: $0.usr) ?? "").\($0.qualifiedName)" })
        let places = reaches.filter { place, _ in place.type.map { !types.contains("\(place.module).\($0)") } ?? true }
        return Dictionary(grouping: places) { [$0.key.file, $0.key.type ?? ""] }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { key, places in
                (key[0], key[1].isEmpty ? nil : key[1], places.flatMap(\.value).sorted())
            }
    }

    /// Notes that a place uses a target.
    private func note(_ use: NameUse, of target: WorldTarget, in module: String) -> WorldTarget? {
        guard let place = WorldPlace(use, in: module), place != target.place else { return nil }
        let known = reaches[place]?.filter { $0.kind == target.kind } ?? []
        // Each variable counts, but one way to the date is enough.
        if known.contains(where: { target.kind != .state || $0.end == target.end }) { return nil }
        let isInside = place.type != nil && place.type == target.place.type && place.module == target.place.module
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
        let location = use.file.location(at: use.outline.text.tokens[use.start].range.lowerBound)
        if use.file.text.allows("hidden-dependency", onLine: location.line) { return nil }
        if let exemption = WorldPlace.exemption(of: use, kind) {
            exempt[exemption, default: 0] += 1
            return nil
        }
        reaches[place, default: []].append(
            WorldUse(kind: kind, text: use.shownText, location: location, way: way, end: end, isInside: isInside)
        )
        let types = place.type.map(code.codebase.types)?.filter { code.codebase.module(of: $0.usr) == place.module }
        if types?.contains(where: isExempt) == true { return nil }
        return WorldTarget(
            place,
            isForeign: types?.isEmpty == true,
            kind: kind,
            way: [use.shownText] + way,
            end: end ?? location
        )
    }

    /// Whether the global instances of a type count, or those of any that its module doesn't declare.
    private func isInstance(_ name: String) -> Bool {
        instances.contains(name)
            || includesOthers && name.first?.isUppercase == true
                && code.codebase.types(named: name).allSatisfy { code.codebase.isOfToolchain($0.usr) }
    }

    /// Whether a name means a declaration of the module rather than that of the toolchain, or a type itself.
    private func isHidden(_ use: NameUse, in module: String, _ kind: WorldKind) -> Bool {
        let (name, types) = (use.nameOfType, use.surroundings.types)
        if use.base == .implicit { return names(in: module).contains(use.outline.unquoted(use.token)) }
        let own = types.contains { $0 == name || $0.hasSuffix(".\(name)") }
        if kind == .instance || kind == .container || own { return own }
        if name.first?.isLowercase == true, use.base == .none {
            let members = types.flatMap(code.codebase.types).flatMap { code.codebase.members(of: $0.usr) }
            return members.contains { $0.baseName == name } || functions(in: module).contains(name)
        }
        let candidates = [name] + types.map { "\($0).\(name)" }
        return candidates.flatMap(code.codebase.types).contains { code.codebase.module(of: $0.usr) == module }
    }

    private func functions(in module: String) -> Set<String> {
        code.codebase.memo.value(for: "functions \(module)") {
            let all = code.codebase.allSymbols.filter {
                $0.kind == .function && code.codebase.module(of: $0.usr) == module
            }
            return Set(all.map(\.baseName))
        }
    }

    /// The names of cases and static members of a module, which a dot alone may mean.
    private func names(in module: String) -> Set<String> {
        code.codebase.memo.value(for: "static names \(module)") {
            let kinds: [Symbol.Kind?] = [.enumerationCase, .typeProperty, .typeMethod]
            return Set(
                code.codebase.allSymbols.filter {
                    kinds.contains($0.kind) && code.codebase.module(of: $0.usr) == module
                }.map { String($0.ownName.prefix { $0 != "(" }) }
            )
        }
    }
}

extension CheckedCode {
    /// Whether an initializer takes a protocol, by itself or in the bag of its type.
    fileprivate func takesProtocol(_ initializer: Initializer) -> Bool {
        guard !initializer.symbol.isDecodingInitializer else { return false }
        return initializer.parameters.contains { parameter in
            if let bag = parameter.bag { return isOwn(bag, of: initializer.type) && holdsProtocol(bag) }
            return parameter.namedTypes.contains { isDependency($0) }
        }
    }

    private func holdsProtocol(_ bag: Bag) -> Bool {
        guard bag.kind == .dependencies, let type = bag.type.symbol else { return true }
        return storedProperties(of: type).compactMap(\.declaration.type).contains { type in
            namedTypes(in: type).contains { isDependency($0) }
        }
    }

    fileprivate func hasGlobalInstance(_ type: Symbol) -> Bool {
        let names: Set<String> = ["shared", "default", "current", "standard"]
        return codebase.members(of: type.usr).contains { names.contains($0.baseName) && holdsInstance($0, of: type) }
    }
}
