/// Finds the mocks of protocols among source files, whether these compile or not.
struct MockFinder {
    /// A mock, and where it comes from.
    struct Found {
        let mock: WrittenType
        /// The members that it inherits from a class or answers other protocols with.
        var inherited: Set<MemberKey> = []
        /// Whether it has protocols that the modules that were read don't know.
        var hasOtherProtocols = false
        /// Why it can't be updated; nil if it can.
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
    private var files: [String: WrittenFile] = [:]

    /// - Parameters:
    ///   - folders: The folders to search, or files.
    ///   - codebase: The modules that were read.
    ///   - sources: The source files.
    init(folders: [String], codebase: Codebase, sources: SourceFiles) {
        self.codebase = codebase
        self.sources = sources
        paths = folders.flatMap { $0.hasSuffix(".swift") ? [$0] : SourceFiles.paths(in: $0) }.uniqued()
    }

    /// The file at a path; nil for one that can't be read.
    private mutating func file(_ path: String) -> WrittenFile? {
        if let file = files[path] { return file }
        files[path] = sources[path]?.outline.map { WrittenFile(path: path, outline: $0) }
        return files[path]
    }

    /// The files that contain all of these texts, which are found faster than by outlining each file.
    private func paths(containing words: String...) -> [String] {
        paths.filter { path in words.allSatisfy { sources[path]?.contains($0) ?? false } }
    }

    // MARK: - Mocks

    /// Finds the mocks of a protocol.
    ///
    /// - Parameters:
    ///   - symbol: The protocol.
    ///   - name: What the convention calls its mock.
    /// - Returns: The mocks, and the files that might have one and can't be read.
    mutating func mocks(of symbol: Symbol, named name: String) -> (found: [Found], unreadable: [Unreadable]) {
        var found: [Found] = []
        var unreadable: [Unreadable] = []
        for path in paths(containing: MockName.prefix, MockName.part(ofMockOf: symbol.pathComponents)) {
            if let file = file(path) {
                found += mocks(of: symbol, in: file)
            } else if let source = sources[path], case .failure(let problem) = source.reading,
                source.text.declares([name], with: ["class", "actor", "struct"])
            {
                unreadable.append(.init(path: path, text: source.text, problem: problem))
            }
        }
        return (found, unreadable)
    }

    private mutating func mocks(of symbol: Symbol, in file: WrittenFile) -> [Found] {
        let module = codebase.module(of: symbol.usr) ?? ""
        let types = file.outline.types { path, declaration in
            ["class", "actor", "struct"].contains(declaration.keyword)
                && MockName.isName(path.last ?? "", ofMockOf: symbol.pathComponents)
        }
        return types.compactMap { path, declaration in
            let mock = mock(path, declaration, in: file)
            let isMock = mock.inheritedTypes.contains { $0.names(symbol.pathComponents, module) }
            return isMock ? complete(Found(mock: mock), symbol, module) : nil
        }
    }

    /// A type with the extensions of it in other files.
    mutating func mock(_ path: [String], _ declaration: SourceDeclaration, in file: WrittenFile) -> WrittenType {
        let name = path.joined(separator: ".")
        var files = [file]
        for path in paths(containing: "extension", name) where path != file.path {
            guard let other = self.file(path),
                other.outline.declarations.contains(where: { $0.keyword == "extension" && $0.name.hasSuffix(name) })
            else { continue }
            files.append(other)
        }
        return WrittenType(mock: path, type: declaration, files: files)
    }

    /// The types of a keyword with a name, in the order of the files.
    mutating func types(_ keyword: String, named name: String)
        -> [(path: [String], declaration: SourceDeclaration, file: WrittenFile)]
    {
        let word = name.split(separator: ".").last.map(String.init) ?? name
        return paths(containing: word, keyword).flatMap { path in
            guard let file = file(path) else { return [] as [([String], SourceDeclaration, WrittenFile)] }
            return file.outline.types { path, declaration in
                declaration.keyword == keyword && ".\(path.joined(separator: "."))".hasSuffix(".\(name)")
            }.map { ($0.path, $0.declaration, file) }
        }
    }
}
