/// Finds where the types of the checked modules reach for the world.
final class WorldReader {
    private let code: CheckedCode
    private let files: ModuleFiles
    /// The identities of the types that some initializer or bag gives a protocol.
    private let takers: Set<String>
    /// The names of the classes that have a global instance.
    private let instances: Set<String>
    private let includesOthers: Bool
    private var usesOfModule: [String: [String: [WorldUse]]] = [:]
    /// The modules of which a file can't be read, and those whose sources aren't at hand.
    private(set) var unread: [String: FileLocation?] = [:]

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
    var types: [Symbol] { code.types.filter(isChecked) }

    /// Whether a type is given a protocol, so that it's converted, or half.
    func isConverted(_ type: Symbol) -> Bool { takers.contains(type.usr) }

    private func isChecked(_ type: Symbol) -> Bool {
        let codebase = code.codebase
        let module = codebase.module(of: type.usr) ?? ""
        if code.modulesOfTests.contains(module) || codebase.isOfTests(type.usr) || codebase.isInMock(type) {
            return false
        }
        if type.isCompositionRoot || type.isNamedProvider || codebase.bag(type) != nil { return false }
        return !(implementsProtocol(type) && !isConverted(type))
    }

    /// Whether a type implements a protocol of the package: to reach for the world may be its task.
    private func implementsProtocol(_ type: Symbol) -> Bool {
        code.codebase.inheritedProtocols(of: type.usr).contains {
            code.injectedTypes.contains($0) && !code.codebase.isOfToolchain($0)
        }
    }

    /// The places where a type reaches for the world, in the order of the source, without those that a comment allows.
    ///
    /// The entry point of a program may, because it's a root by another name.
    func uses(of type: Symbol) -> [WorldUse] {
        let module = code.codebase.module(of: type.usr) ?? ""
        if usesOfModule[module] == nil { usesOfModule[module] = read(module) }
        guard let uses = usesOfModule[module]?[type.qualifiedName] else { return [] }
        guard let location = code.locations.location(of: type), let file = code.sources[location.path] else {
            return uses
        }
        let isEntry = code.sources.declaration(at: location)?.attributes.contains { $0.text == "@main" } ?? false
        return isEntry || file.text.allows("hidden-dependency", onLine: location.line) ? [] : uses
    }

    private func read(_ module: String) -> [String: [WorldUse]] {
        guard let files = files.files(of: module) else {
            unread[module] = .some(nil)
            return [:]
        }
        var uses: [String: [WorldUse]] = [:]
        for file in files {
            let names = NameUse.namesOfTheWorld.filter(file.contains).map { $0.replacing("(", with: "") }
            guard !names.isEmpty else { continue }
            guard file.outline != nil else {
                unread[module] = FileLocation(path: file.path, line: 1, column: 1)
                continue
            }
            for use in names.flatMap({ file.uses(of: $0) ?? [] }).sorted(by: { $0.token < $1.token }) {
                guard let (type, found) = read(use, in: module) else { continue }
                uses[type, default: []].append(found)
            }
        }
        return uses
    }

    /// The use of the world that a name is, and the type that does so.
    private func read(_ use: NameUse, in module: String) -> (String, WorldUse)? {
        guard let kind = use.world(isInstance: isInstance), let place = WorldPlace(use),
            !isHidden(use.nameOfType, from: place.types, in: module, kind: kind)
        else { return nil }
        if kind == .identifier, place.isIdentifier { return nil }
        if use.base == .implicit, staticNames(in: module).contains(use.outline.unquoted(use.token)) { return nil }
        let location = use.file.location(at: use.outline.text.tokens[use.start].range.lowerBound)
        if use.file.text.allows("hidden-dependency", onLine: location.line) { return nil }
        return (place.types[place.types.count - 1], WorldUse(kind: kind, text: use.shownText, location: location))
    }

    /// Whether the global instances of a type count, or those of any that its module doesn't declare.
    private func isInstance(_ name: String) -> Bool {
        instances.contains(name)
            || includesOthers && name.first?.isUppercase == true
                && code.codebase.types(named: name).allSatisfy { code.codebase.isOfToolchain($0.usr) }
    }

    /// The names of cases and static members of a module, which a dot alone may mean.
    private func staticNames(in module: String) -> Set<String> {
        code.codebase.memo.value(for: "static names \(module)") {
            let kinds: [Symbol.Kind?] = [.enumerationCase, .typeProperty, .typeMethod]
            return Set(
                code.codebase.allSymbols.filter {
                    kinds.contains($0.kind) && code.codebase.module(of: $0.usr) == module
                }.map { String($0.ownName.prefix { $0 != "(" }) }
            )
        }
    }

    /// Whether a name means a type of the module rather than that of the toolchain, or a type itself.
    private func isHidden(_ name: String, from types: [String], in module: String, kind: WorldKind) -> Bool {
        let own = types.contains { $0 == name || $0.hasSuffix(".\(name)") }
        if kind == .instance || kind == .container || own { return own }
        let candidates = [name] + types.map { "\($0).\(name)" }
        return candidates.flatMap(code.codebase.types).contains { code.codebase.module(of: $0.usr) == module }
    }
}

/// The code around a name, if it is in the body of a member or the initial value of a stored property.
private struct WorldPlace {
    /// The types around it, the outermost first.
    let types: [String]
    /// Whether it's the initial value of a stored property `id`.
    let isIdentifier: Bool

    /// Nil for static members, default arguments, what an initializer uses only for lack of an argument, and code for debug
    /// builds.
    init?(_ use: NameUse) {
        let (outline, surroundings) = (use.outline, use.surroundings)
        guard let member = surroundings.member, !surroundings.types.isEmpty,
            ["func", "init", "deinit", "subscript", "var", "let"].contains(member.keyword),
            !outline.parsed(member).isStatic
        else { return nil }
        let isProperty = member.keyword == "var" || member.keyword == "let"
        let isWrapper = isProperty && use.token < member.keywordIndex && outline.isAt("@", use.start - 1)
        guard isWrapper || use.token > outline.endOfSignature(member) else { return nil }
        if member.keyword == "init", outline.isAt("?", use.start - 1) { return nil }
        if use.file.contains("DEBUG"), outline.branch(around: use.token)?.isForDebugBuilds == true { return nil }
        types = surroundings.types
        isIdentifier = isProperty && member.name == "id" && member.body == nil
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
