/// Finds the mocks of protocols among source files, whether these compile or not.
struct MockFinder {
    /// A mock, and where it comes from.
    struct Found {
        let mock: WrittenMock
        let inheritance: MockInheritance
    }

    /// A file that may have a mock and can't be read.
    struct Unreadable {
        let path: String
        let text: SourceText
        let problem: SourceProblem
    }

    let codebase: Codebase
    /// All files that are searched.
    let index: PackageSources
    private let sources: SourceFiles
    private let paths: [String]
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
    /// - Returns: The mocks, and the files that might have one and can't be read.
    mutating func mocks(of symbol: Symbol, named name: String) -> (found: [Found], unreadable: [Unreadable]) {
        let conformance = MockConformance(symbol, aliases: aliasesOfProtocols, in: codebase)
        let names = conformance.names + [MockName.part(ofMockOf: symbol.pathComponents)]
        let candidates = paths.filter { path in
            guard let source = sources[path] else { return false }
            return names.contains(where: source.contains) && MockName.words.contains(where: source.contains)
        }
        var found: [WrittenMock] = []
        var unreadable: [Unreadable] = []
        for path in candidates {
            if let file = index.file(at: path) {
                found += mocks(conformance, in: file)
            } else if let source = sources[path], case .failure(let problem) = source.reading,
                source.text.declares([name], with: Self.keywords)
            {
                unreadable.append(.init(path: path, text: source.text, problem: problem))
            }
        }
        let distinct = found.uniqued { "\($0.file.path) \($0.whole.declaration.keywordIndex)" }
        return (distinct.map { complete($0, symbol, conformance.module) }, unreadable)
    }

    /// The mocks whose types stand in a file, and those whose conformances do.
    private func mocks(_ conformance: MockConformance, in file: WrittenFile) -> [WrittenMock] {
        let conforming = file.types.filter { braces in
            conformance.mayHaveMock(named: braces.path.last ?? "")
                && braces.parsed.inherited.flatMap(\.parts).contains(where: conformance.isStated)
        }
        let mocks = conforming.filter { Self.keywords.contains($0.declaration.keyword) }.map(mock)
        let extended = conforming.filter(\.isExtension).map(\.declaration.name).uniqued()
        return mocks + extended.flatMap { types(Self.keywords, named: $0) }
    }

    private static let keywords: Set<String> = ["actor", "class", "struct"]

    /// A type with the extensions of it in other files.
    private func mock(_ declaration: TypeBraces) -> WrittenMock {
        let files = index.files(containing: ["extension"] + declaration.path)
        return WrittenMock(declaration, files: files.filter { $0.path != declaration.file.path })
    }

    /// The types of some keywords with a name, in the order of the files, as if they were mocks.
    func types(_ keywords: Set<String>, named name: String) -> [WrittenMock] {
        index.types(ending: name.split(separator: ".").map(String.init))
            .filter { keywords.contains($0.declaration.keyword) }.map(mock)
    }
}
