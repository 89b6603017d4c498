/// The source files of a package, whether or not they compile.
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
    private var files: [String: ModuleFile] = [:]
    /// The paths and the new texts of files that aren't as they are on the disk.
    private(set) var replaced: [String: [UInt8]] = [:]
    /// The paths of the files that contain a text.
    private var found: [String: Set<String>] = [:]
    private var types: [[String]: [DeclaredType]] = [:]

    init(_ modules: [Module], sources: SourceFiles = SourceFiles()) {
        self.modules = modules
        self.sources = sources
    }

    func module(named name: String) -> Module? { modules.first { $0.name == name } }

    /// Whether code of a module sees what another one declares.
    func sees(_ other: String, from module: String) -> Bool {
        other == module || self.module(named: module)?.visibleModules.contains(other) ?? false
    }

    // MARK: - Files

    /// The files that contain all of some words, in the order of their paths.
    ///
    /// Few files have the names of a type and of those around it, and taking all of them apart would take seconds.
    func files(containing words: [String]) -> [ModuleFile] {
        let paths = words.map(paths).reduce(nil) { known, more in known?.intersection(more) ?? more } ?? []
        return paths.sorted().compactMap(file)
    }

    private func paths(containing word: String) -> Set<String> {
        if let known = found[word] { return known }
        let all = modules.flatMap { module in module.paths.compactMap { file(at: $0, in: module) } }
        let new = replaced.keys.compactMap { files[$0] }
        let paths = Set((all + new).filter { $0.source.hasWord(ending: word) }.map(\.path))
        found[word] = paths
        return paths
    }

    func file(at path: String) -> ModuleFile? {
        files[path] ?? modules.first { $0.paths.contains(path) }.flatMap { file(at: path, in: $0) }
    }

    private func file(at path: String, in module: Module) -> ModuleFile? {
        if let file = files[path] { return file }
        let file = sources[path].map { ModuleFile($0, module: module.name, isTest: module.isTest) }
        files[path] = file
        return file
    }

    /// Gives a file a new text, or adds a file to a module.
    func replace(_ bytes: [UInt8], at path: String, in module: String) {
        let text = String(decoding: bytes, as: UTF8.self)
        let isTest = self.module(named: module)?.isTest ?? false
        files[path] = ModuleFile(SourceFile(path: path, text: text), module: module, isTest: isTest)
        replaced[path] = bytes
        types = [:]
        for word in found.keys {
            if files[path]?.source.hasWord(ending: word) == true {
                found[word]?.insert(path)
            } else {
                found[word]?.remove(path)
            }
        }
    }

    /// Replaces the text of a file by the one with some changes.
    func apply(_ edits: [SourceEdit], to file: ModuleFile) throws {
        guard let bytes = edits.applied(to: file.source.text.bytes) else {
            throw ToolError("The changes of \(file.path) overlap. Nothing was written. Change it by hand.")
        }
        replace(bytes, at: file.path, in: file.module)
    }

    // MARK: - Types

    /// The types with a name, which begins with those of the types around it; one for each module that has any.
    func types(at path: [String]) -> [DeclaredType] {
        if let known = types[path] { return known }
        let declaring = files(containing: path).filter { file in path.last.map(file.mayDeclare) ?? false }
        let containers = declaring.flatMap(\.containers).filter { $0.path == path }
        let declarations = containers.filter { $0.declaration.keyword != "extension" }
        let declared = declarations.map { first in
            let extensions = containers.filter { container in
                container.declaration.keyword == "extension" && sees(first.file.module, from: container.file.module)
            }
            return DeclaredType(path: path, containers: [first] + extensions)
        }
        types[path] = declared
        return declared
    }
}

/// A source file of a module, with what it declares.
final class ModuleFile {
    let source: SourceFile
    let module: String
    let isTest: Bool

    init(_ source: SourceFile, module: String, isTest: Bool) {
        self.source = source
        self.module = module
        self.isTest = isTest
    }

    var path: String { source.path }

    /// Whether the file may have a declaration or an extension of a type; most files that name a type only use it.
    func mayDeclare(_ name: String) -> Bool {
        let beginnings = ["."] + SourceOutline.typeKeywords.map { "\($0) " }
        return beginnings.contains { source.hasWord(ending: $0 + name) }
    }

    /// The file with its layout; nil if its brackets don't match.
    var written: WrittenFile? { source.written }

    /// The types and extensions, those in others included.
    private(set) lazy var containers = (source.outline?.typeBraces ?? []).map {
        DeclaredType.Container(path: $0.path, file: self, declaration: $0.declaration)
    }
}
