/// Finds the mocks of protocols among source files, whether these compile or not.
struct MockFinder {
    /// A mock, and where it comes from.
    struct Found {
        let mock: WrittenType
        /// The members that it inherits from a class or answers other protocols with.
        var inherited: Set<MemberKey> = []
        /// The members that extensions of its protocols have.
        var defaulted: Set<MemberKey> = []
        /// The own names of further protocols that it conforms to.
        var protocols: Set<String> = []
        /// Whether it has protocols that the modules that were read don't know.
        var hasOtherProtocols = false
        /// Why nothing can be added to it; nil if something can.
        var obstacle: String?
    }

    /// A file that may have a mock and can't be read.
    struct Unreadable {
        let path: String
        let text: SourceText
        let problem: SourceProblem
    }

    let codebase: Codebase
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
        aliasesOfProtocols = codebase.aliasesOfProtocols()
    }

    /// The file at a path; nil for one that can't be read.
    private func file(_ path: String) -> WrittenFile? { sources[path]?.written }

    /// The files that contain all of these texts, which are found faster than by outlining each file.
    private func paths(containing words: [String]) -> [String] {
        paths.filter { path in words.allSatisfy { sources[path]?.contains($0) ?? false } }
    }

    /// The files that contain all of these texts, outlined.
    func files(containing words: String...) -> [WrittenFile] {
        paths(containing: words).compactMap { file($0) }
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
        var found: [Found] = []
        var unreadable: [Unreadable] = []
        for path in candidates {
            if let file = file(path) {
                found += mocks(conformance, in: file)
            } else if let source = sources[path], case .failure(let problem) = source.reading,
                source.text.declares([name], with: Self.keywords)
            {
                unreadable.append(.init(path: path, text: source.text, problem: problem))
            }
        }
        let distinct = found.uniqued { "\($0.mock.files[0].path) \($0.mock.containers[0].declaration.keywordIndex)" }
        return (distinct.map { complete($0, symbol, conformance.module) }, unreadable)
    }

    /// The mocks whose types stand in a file, and those whose conformances do.
    private func mocks(_ conformance: MockConformance, in file: WrittenFile) -> [Found] {
        func conforms(_ item: SourceDeclaration) -> Bool {
            file.outline.parsed(item).inherited.flatMap(\.parts).contains(where: conformance.isStated)
        }
        let conforming = file.outline.typeBraces.filter { braces in
            conformance.mayHaveMock(named: braces.path.last ?? "") && conforms(braces.declaration)
        }
        let mocks = conforming.filter { Self.keywords.contains($0.declaration.keyword) }
            .map { mock($0, in: file) }
        let extended = conforming.filter(\.isExtension).map(\.declaration.name).uniqued()
        return (mocks + extended.flatMap { types(Self.keywords, named: $0) }).map { Found(mock: $0) }
    }

    private static let keywords: Set<String> = ["actor", "class", "struct"]

    /// A type with the extensions of it in other files.
    private func mock(_ braces: TypeBraces, in file: WrittenFile) -> WrittenType {
        let name = braces.path.joined(separator: ".")
        var files = [file]
        for path in paths(containing: ["extension", name]) where path != file.path {
            guard let other = self.file(path),
                other.outline.declarations.contains(where: { $0.keyword == "extension" && $0.name.hasSuffix(name) })
            else { continue }
            files.append(other)
        }
        return WrittenType(mock: braces.path, type: braces.declaration, files: files)
    }

    /// The types of some keywords with a name, in the order of the files, as if they were mocks.
    func types(_ keywords: Set<String>, named name: String) -> [WrittenType] {
        let word = name.split(separator: ".").last.map(String.init) ?? name
        return files(containing: word).flatMap { file in
            file.outline.typeBraces.filter { braces in
                keywords.contains(braces.declaration.keyword)
                    && ".\(braces.path.joined(separator: "."))".hasSuffix(".\(name)")
            }.map { mock($0, in: file) }
        }
    }
}
