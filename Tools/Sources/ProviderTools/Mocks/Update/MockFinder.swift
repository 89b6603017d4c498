/// Finds the mocks of protocols among source files, whether these compile or not.
struct MockFinder {
    /// A mock, and where it comes from.
    struct Found {
        let mock: WrittenMock
        let inheritance: MockInheritance
    }

    let codebase: Codebase
    /// All files that are searched.
    let index: PackageSources
    let sources: SourceFiles
    private let paths: [String]
    /// The files that name a mock, by their words, so that each protocol is looked for in few files.
    private lazy var filesOfWord: [String: [Int]] = paths.indices.reduce(into: [:]) { files, index in
        guard let file = sources[paths[index]], MockName.words.contains(where: file.contains) else { return }
        for word in file.words { files[word, default: []].append(index) }
    }
    private let aliasesOfProtocols: [String: [Symbol]]
    private(set) lazy var extensions = readExtensions()

    /// - Parameters:
    ///   - folders: The folders to search, or files.
    ///   - codebase: The modules that were read.
    ///   - sources: The source files.
    init(folders: [String], codebase: Codebase, sources: SourceFiles) {
        self.codebase = codebase
        self.sources = sources
        paths = folders.flatMap { $0.hasSuffix(".swift") ? [$0] : SourceFiles.paths(in: $0) }.uniqued()
        index = PackageSources(paths: paths, sources: sources)
        aliasesOfProtocols = codebase.aliasesOfProtocols()
    }

    // MARK: - Mocks

    /// Finds the mocks of a protocol.
    ///
    /// - Parameters:
    ///   - symbol: The protocol.
    ///   - name: What the convention calls its mock.
    /// - Returns: The mocks, and a finding on each file that might have one and can't be read.
    mutating func mocks(of symbol: Symbol, named name: String) -> (found: [Found], unreadable: [Finding]) {
        let conformance = MockConformance(symbol, aliases: aliasesOfProtocols, in: codebase)
        let candidates = Set((conformance.names + [name]).flatMap { filesOfWord[$0] ?? [] })
        var found: [WrittenMock] = []
        var unreadable: [Finding] = []
        for path in candidates.sorted().map({ paths[$0] }) {
            if let file = index.file(at: path) {
                found += mocks(conformance, in: file)
            } else if let source = sources[path], case .failure(let problem) = source.reading,
                source.text.declares([name], with: Self.keywords)
            {
                let location = source.location(at: problem.offset)
                unreadable.append(UpdateRule.refused.finding("\(problem.message).", at: location))
            }
        }
        let distinct = found.uniqued { "\($0.file.path) \($0.whole.declaration.keywordIndex)" }
        return (distinct.map { complete($0, symbol, conformance.module) }, unreadable)
    }

    /// The mocks whose types stand in a file, and those whose conformances do.
    private func mocks(_ conformance: MockConformance, in file: WrittenFile) -> [WrittenMock] {
        let conforming = file.types.filter { braces in
            braces.parsed.inherited.flatMap(\.parts).contains { conformance.isStated($0, in: file) }
        }
        let declared = conforming.filter { Self.keywords.contains($0.declaration.keyword) }
        let extended = conforming.filter(\.isExtension).map(\.declaration.name).uniqued()
        return (declared + extended.flatMap { types(Self.keywords, named: $0) })
            .filter { $0.isDouble(of: conformance.path) }.map(mock)
    }

    private static let keywords: Set<String> = ["actor", "class", "struct"]

    /// A type with the extensions of it in other files.
    func mock(_ declaration: TypeBraces) -> WrittenMock {
        let files = index.files(containing: ["extension"] + declaration.path)
        return WrittenMock(declaration, files: files.filter { $0.path != declaration.file.path })
    }

    /// The types of some keywords with a name, in the order of the files.
    func types(_ keywords: Set<String>, named name: String) -> [TypeBraces] {
        index.types(ending: name.split(separator: ".").map(String.init))
            .filter { keywords.contains($0.declaration.keyword) }
    }
}

/// The ways in which the mocks of a protocol say so: by its name, and by the names of compositions with it.
struct MockConformance {
    let module: String
    private let symbol: Symbol
    var path: [String] { symbol.pathComponents }
    /// The type aliases of compositions that the protocol is part of.
    private let aliases: [Symbol]
    private let codebase: Codebase

    /// - Parameters:
    ///   - symbol: The protocol.
    ///   - aliases: The type aliases, by the identities of the protocols that they name.
    ///   - codebase: The modules that were read.
    init(_ symbol: Symbol, aliases: [String: [Symbol]], in codebase: Codebase) {
        module = codebase.module(of: symbol.usr) ?? ""
        self.symbol = symbol
        self.aliases = aliases[symbol.usr] ?? []
        self.codebase = codebase
    }

    /// The names one of which stands wherever a type conforms.
    var names: [String] { ([path] + aliases.map(\.pathComponents)).compactMap(\.last) }

    /// Whether a type that something inherits in a file is the protocol.
    func isStated(_ type: TypeSyntax, in file: WrittenFile) -> Bool {
        (type.names(path, module) && !isOther(type, in: file))
            || aliases.contains { type.names($0.pathComponents, codebase.module(of: $0.usr) ?? "") }
    }

    /// Whether a short name of a nested protocol is the whole name of another one.
    private func isOther(_ type: TypeSyntax, in file: WrittenFile) -> Bool {
        guard case .name(let components) = type, components.count < path.count else { return false }
        let name = components.map(\.text).joined(separator: ".")
        return NameResolver(codebase, module: module, files: [file]).type(named: name)?.kind == .protocol
    }
}

extension Codebase {
    /// The type aliases of protocols and compositions, by the identities of the protocols that they name.
    func aliasesOfProtocols() -> [String: [Symbol]] {
        allSymbols.filter { $0.kind == .typeAlias }.reduce(into: [:]) { aliases, alias in
            for usr in aliasedType(alias, arguments: [])?.parts.compactMap(\.usr) ?? [] {
                aliases[usr, default: []].append(alias)
            }
        }
    }
}
