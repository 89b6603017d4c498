/// The source files of a package, whether or not they compile, and the types that they declare.
///
/// A file is read when a word in it is looked for, and its declarations when something in it is. Texts can be replaced, and
/// later questions are answered by the new ones.
final class PackageSources {
    /// The files of a target.
    struct Module {
        let name: String
        let isTest: Bool
        /// The modules of the package that its code can import.
        let visibleModules: Set<String>
        let paths: [String]
    }

    private let modules: [Module]
    private let sources: SourceFiles
    private var moduleOfPath: [String: String] = [:]
    /// The paths and the new texts of files that aren't as they are on the disk.
    private(set) var replaced: [String: [UInt8]] = [:]
    /// The paths of the files that contain a text.
    private var found: [String: Set<String>] = [:]
    private var types: [[String]: [DeclaredType]] = [:]

    init(_ modules: [Module], sources: SourceFiles) {
        self.modules = modules
        self.sources = sources
        for module in modules.reversed() {
            for path in module.paths { moduleOfPath[path] = module.name }
        }
    }

    /// Files that aren't told apart by modules.
    convenience init(paths: [String], sources: SourceFiles) {
        self.init([Module(name: "", isTest: false, visibleModules: [], paths: paths)], sources: sources)
    }

    func module(named name: String) -> Module? { modules.first { $0.name == name } }

    /// Whether code of a module sees what another one declares.
    func sees(_ other: String, from module: String) -> Bool {
        other == module || self.module(named: module)?.visibleModules.contains(other) ?? false
    }

    // MARK: - Files

    /// The files that contain all of some words and can be read, in the order of their paths.
    ///
    /// Few files have the names of a type and of those around it, and taking all of them apart would take seconds.
    func files(containing words: [String]) -> [WrittenFile] {
        guard let first = words.first else { return [] }
        var paths = paths(containing: first)
        for word in words.dropFirst() { paths = paths.filter { sources[$0]?.hasWord(ending: word) ?? false } }
        return paths.sorted().compactMap(file)
    }

    private func paths(containing word: String) -> Set<String> {
        if let known = found[word] { return known }
        let paths = Set(moduleOfPath.keys.filter { sources[$0]?.hasWord(ending: word) ?? false })
        found[word] = paths
        return paths
    }

    /// Whether a path is that of a file, which can be read or not.
    func hasFile(at path: String) -> Bool { moduleOfPath[path] != nil }

    /// Whether the command found the file when it began.
    func hasOldFile(at path: String) -> Bool { modules.contains { $0.paths.contains(path) } }

    func file(at path: String) -> WrittenFile? {
        moduleOfPath[path].flatMap { module in sources[path]?.written(in: module) }
    }

    /// Gives a file a new text, or adds a file to a module.
    func replace(_ bytes: [UInt8], at path: String, in module: String) {
        sources.replace(bytes, at: path)
        moduleOfPath[path] = module
        replaced[path] = bytes
        types = [:]
        for word in found.keys {
            if sources[path]?.hasWord(ending: word) == true {
                found[word]?.insert(path)
            } else {
                found[word]?.remove(path)
            }
        }
    }

    /// Replaces the text of a file by the one with some changes.
    func apply(_ edits: [SourceEdit], to file: WrittenFile) throws {
        guard let bytes = edits.applied(to: file.outline.text.bytes) else {
            throw ToolError("The changes of \(file.path) overlap. Nothing was written. Change it by hand.")
        }
        replace(bytes, at: file.path, in: file.module)
    }

    // MARK: - Types

    /// The declarations and extensions of types whose names, with those of the types around them, end in some names.
    func types(ending path: [String]) -> [TypeBraces] {
        files(containing: path).flatMap(\.types).filter { $0.path.suffix(path.count) == path[...] }
    }

    /// The types with a name, which begins with those of the types around it; one for each module that has any.
    func types(at path: [String]) -> [DeclaredType] {
        if let known = types[path] { return known }
        let declaring = files(containing: path).filter { file in path.last.map(file.mayDeclare) ?? false }
        let braces = declaring.flatMap(\.types).filter { $0.path == path }
        let declared = braces.filter { !$0.isExtension }.map { declaration in
            let extensions = braces.filter { $0.isExtension && sees(declaration.file.module, from: $0.file.module) }
            return DeclaredType(declaration, extensions: extensions)
        }
        types[path] = declared
        return declared
    }

    /// The type with a name in a module.
    func type(at path: [String], in module: String) -> DeclaredType? { types(at: path).first { $0.module == module } }

    /// The type as its files declare it now.
    func type(_ id: DeclaredType.ID) -> DeclaredType? { type(at: id.path, in: id.module) }

    /// The bag of a type.
    func bag(_ bag: DependencyBag, of type: DeclaredType) -> DeclaredType? {
        self.type(at: type.path + [bag.rawValue], in: type.module)
    }
}

extension WrittenFile {
    /// Whether the file may have a declaration or an extension of a type; most files that name a type only use it.
    fileprivate func mayDeclare(_ name: String) -> Bool {
        let beginnings = ["."] + SourceOutline.typeKeywords.map { "\($0) " }
        return beginnings.contains { source.hasWord(ending: $0 + name) }
    }
}
