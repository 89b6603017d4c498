/// Tells what the types of the checked modules reach for, and whose task that is.
final class WorldReader {
    private let code: CheckedCode
    private let search: WorldSearch
    /// The identities of the types that some initializer or bag gives a protocol.
    private let takers: Set<String>
    private(set) lazy var found = search.run()

    /// - Parameters:
    ///   - code: The code to read.
    ///   - includesOthers: Whether global instances of other modules' types count, too.
    init(_ code: CheckedCode, includingOthers includesOthers: Bool = false) {
        self.code = code
        takers = Set(code.initializers.filter { code.takesProtocol($0) }.map(\.type.usr))
        search = WorldSearch(code, includingOthers: includesOthers)
    }

    /// The types that may have to be converted: no bags, providers, composition roots and mocks, and none of tests.
    var types: [Symbol] { code.types.filter { !code.isExempt($0) && !mayReach($0) } }

    /// The types whose task it may be to reach: others take a protocol that they implement, and they take none.
    var implementations: [Symbol] { code.types.filter { !code.isExempt($0) && mayReach($0) } }

    /// Whether a type is given a protocol, so that it's converted, or half.
    func isConverted(_ type: Symbol) -> Bool { takers.contains(type.usr) }

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
        guard let uses = found.usesOfType["\(module).\(type.qualifiedName)"] else { return [] }
        guard let location = code.locations.location(of: type), let file = code.sources[location.path] else {
            return uses
        }
        let isEntry = code.sources.declaration(at: location)?.attributes.contains { $0.text == "@main" } ?? false
        return isEntry || file.text.allows("hidden-dependency", onLine: location.line) ? [] : uses
    }

    /// The places of the checked modules that are in none of their types, by file: free functions and variables, local
    /// types, and extensions of protocols and of types that others declare.
    var others: [(file: String, owner: String, uses: [WorldUse])] {
        let types = Set(code.types.map { "\(code.codebase.module(of: $0.usr) ?? "").\($0.qualifiedName)" })
        let places = found.reaches.filter { place, _ in
            code.modules.contains(place.module) && !place.isUnbuilt
                && place.type.map { !types.contains("\(place.module).\($0)") } ?? true
        }
        let owners = Dictionary(grouping: places) { place, _ in
            [place.file, place.type.map { place.isInExtension ? "extension of `\($0)`" : "`\($0)`" } ?? "functions"]
        }
        return owners.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, places in
            (key[0], key[1], places.flatMap(\.value).sorted())
        }
    }
}

extension CheckedCode {
    /// Whether a type may reach: a bag, a provider, a composition root, a mock, or one of tests.
    func isExempt(_ type: Symbol) -> Bool {
        let module = codebase.module(of: type.usr) ?? ""
        return codebase.isForTests(module) || codebase.isInMock(type)
            || type.isCompositionRoot || type.isNamedProvider || codebase.bag(type) != nil
    }

    /// Whether an initializer takes a protocol, by itself or in the bag of its type.
    fileprivate func takesProtocol(_ initializer: CheckedInitializer) -> Bool {
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
}
