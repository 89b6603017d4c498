import Foundation

/// Finds the mocks of protocols among source files, whether these compile or not.
struct MockFinder {
    /// A mock, and where it comes from.
    struct Found {
        let mock: WrittenMock
        /// The members that it inherits from a class.
        var inherited: Set<MemberKey> = []
        /// The protocols that it answers as well, as far as the modules that were read know them.
        var hasOtherProtocols = false
        /// Mocks that inherit it.
        var subclasses: [WrittenMock] = []
        /// Why it can't be updated, and where; nil if it can.
        var obstacle: SourceProblem?
    }

    /// A file that may have a mock and can't be read.
    struct Unreadable {
        let path: String
        let text: SourceText
        let problem: SourceProblem
    }

    private struct Class {
        let path: [String]
        let declaration: SourceDeclaration
        let source: MockSource
    }

    private let codebase: Codebase
    private let sources: SourceFiles
    private var changed: [String: SourceFile] = [:]
    private var outlines: [String: Result<MockSource, SourceProblem>] = [:]
    private let paths: [String]

    /// - Parameters:
    ///   - folders: The folders to search, or files.
    ///   - codebase: The modules that were read.
    ///   - sources: The source files.
    init(folders: [String], codebase: Codebase, sources: SourceFiles) {
        self.codebase = codebase
        self.sources = sources
        paths = folders.flatMap { $0.hasSuffix(".swift") ? [$0] : SourceFiles.paths(in: $0) }.uniqued()
    }

    /// A file as it was read, or changed since.
    private func current(_ path: String) -> SourceFile? { changed[path] ?? sources[path] }

    /// The bytes of a file, as they were read or changed since.
    func bytes(of path: String) -> [UInt8]? { current(path)?.text.bytes }

    mutating func change(_ path: String, to bytes: [UInt8]) {
        changed[path] = SourceFile(path: path, data: Data(bytes))
        outlines[path] = nil
    }

    private mutating func source(_ path: String) -> Result<MockSource, SourceProblem>? {
        if let outline = outlines[path] { return outline }
        let result = current(path)?.reading.map { MockSource(path: path, outline: $0) }
        outlines[path] = result
        return result
    }

    /// The files that contain all of these texts, which are found faster than by outlining each file.
    private func paths(containing words: String...) -> [String] {
        paths.filter { path in words.allSatisfy { current(path)?.contains($0) ?? false } }
    }

    // MARK: - Mocks

    /// Finds the mocks of a protocol.
    ///
    /// - Parameters:
    ///   - symbol: The protocol.
    ///   - name: What the convention calls its mock.
    /// - Returns: The mocks, and the files that might have one and can't be read.
    mutating func mocks(of symbol: Symbol, named name: String) -> (found: [Found], unreadable: [Unreadable]) {
        let module = codebase.module(of: symbol.usr) ?? ""
        var found: [Found] = []
        var unreadable: [Unreadable] = []
        for path in paths(containing: MockName.prefix, MockName.part(ofMockOf: symbol.pathComponents)) {
            switch source(path) {
            case .failure(let problem):
                guard let text = current(path)?.text, text.declares([name], with: ["class", "actor", "struct"]) else {
                    continue
                }
                unreadable.append(.init(path: path, text: text, problem: problem))
            case .success(let source):
                let types = source.outline.types { path, declaration in
                    guard ["class", "actor", "struct"].contains(declaration.keyword) else { return false }
                    return MockName.isName(path.last ?? "", ofMockOf: symbol.pathComponents)
                }
                for (path, declaration) in types {
                    let mock = WrittenMock(
                        path: path,
                        type: declaration,
                        files: [source] + others(than: source, naming: path)
                    )
                    guard mock.inheritedTypes.contains(where: { $0.names(symbol.pathComponents, module) }) else {
                        continue
                    }
                    found.append(complete(Found(mock: mock), symbol: symbol, module: module))
                }
            case nil: continue
            }
        }
        return (found, unreadable)
    }

    /// The other files that name a type, and so may extend it.
    private mutating func others(than file: MockSource, naming path: [String]) -> [MockSource] {
        let name = path.joined(separator: ".")
        var sources: [MockSource] = []
        for path in paths(containing: "extension") where path != file.path {
            guard current(path)?.contains(name) ?? false, case .success(let source)? = source(path),
                source.outline.declarations.contains(where: { $0.keyword == "extension" && $0.name.hasSuffix(name) })
            else { continue }
            sources.append(source)
        }
        return sources
    }

    private mutating func complete(_ found: Found, symbol: Symbol, module: String) -> Found {
        var found = found
        let types = found.mock.inheritedTypes.filter { !$0.names(symbol.pathComponents, module) }
        for type in types {
            let name = type.description
            if Self.wellKnown.contains(name) || name == "any \(symbol.qualifiedName)" { continue }
            if let known = declared(name) {
                if known.kind == .protocol {
                    found.inherited.formUnion(keys(ofProtocol: known))
                } else {
                    found.inherited.formUnion(keys(ofClass: known))
                }
            } else if let superclass = findClass(name) {
                addMembers(of: superclass, to: &found, depth: 0)
            } else if findProtocol(name) {
                found.hasOtherProtocols = true
            } else if type == found.mock.head.inherited.first {
                let tokens = found.mock.files[0].outline.text.tokens
                let keyword = found.mock.containers[0].declaration.keywordIndex
                found.obstacle = SourceProblem(
                    offset: tokens[keyword].range.lowerBound,
                    message: "\(found.mock.name) may inherit members from `\(name)`, which wasn't found"
                )
            } else {
                found.hasOtherProtocols = true
            }
        }
        found.subclasses = subclasses(of: found.mock)
        return found
    }

    /// Protocols and classes of the toolchain whose members don't come from another protocol.
    private static let wellKnown: Set<String> = [
        "Sendable", "AnyObject", "Equatable", "Hashable", "Error", "Identifiable", "CustomStringConvertible",
        "CustomDebugStringConvertible", "Codable", "Encodable", "Decodable", "Actor", "ObservableObject", "NSObject",
        "Comparable", "CaseIterable", "Observable", "LocalizedError", "NSObjectProtocol",
    ]

    // MARK: - Other types

    private func declared(_ name: String) -> Symbol? {
        codebase.allSymbols.filter { ($0.kind == .protocol || $0.kind == .class) && name.isPath(of: $0, in: codebase) }
            .min { $0.usr < $1.usr }
    }

    private func keys(ofProtocol symbol: Symbol) -> Set<MemberKey> {
        let all = [symbol.usr] + codebase.conformances(of: symbol.usr).map(\.protocolUSR)
        return Set(all.flatMap { codebase.requirements(of: $0) }.compactMap { MemberKey(DeclarationParser.parse($0)) })
    }

    private func keys(ofClass symbol: Symbol) -> Set<MemberKey> {
        let all = sequence(first: symbol.usr) { codebase.superclass(of: $0) }
        return Set(all.flatMap { codebase.members(of: $0) }.compactMap { MemberKey(DeclarationParser.parse($0)) })
    }

    private mutating func classes(named name: String, or superclass: String?) -> [Class] {
        let word = name.split(separator: ".").last.map(String.init) ?? name
        return paths(containing: word, "class").flatMap { path -> [Class] in
            guard case .success(let source)? = source(path) else { return [] }
            return source.outline.types { path, declaration in
                guard declaration.keyword == "class" else { return false }
                guard let superclass else { return ".\(path.joined(separator: "."))".hasSuffix(".\(name)") }
                return source.outline.parsed(declaration).inherited.first?.description == superclass
            }.map { Class(path: $0.path, declaration: $0.declaration, source: source) }
        }
    }

    private mutating func findClass(_ name: String) -> Class? { classes(named: name, or: nil).first }

    private mutating func findProtocol(_ name: String) -> Bool {
        paths(containing: "protocol").contains { path in
            guard case .success(let source)? = source(path) else { return false }
            return !source.outline.types { path, declaration in
                declaration.keyword == "protocol" && ".\(path.joined(separator: "."))".hasSuffix(".\(name)")
            }.isEmpty
        }
    }

    private mutating func addMembers(of superclass: Class, to found: inout Found, depth: Int) {
        let files = [superclass.source] + others(than: superclass.source, naming: superclass.path)
        let mock = WrittenMock(path: superclass.path, type: superclass.declaration, files: files)
        found.inherited.formUnion(mock.members.map(\.key))
        guard depth < 10, let next = mock.head.inherited.first?.description, let other = findClass(next) else { return }
        addMembers(of: other, to: &found, depth: depth + 1)
    }

    private mutating func subclasses(of mock: WrittenMock) -> [WrittenMock] {
        classes(named: mock.name, or: mock.name).map { subclass in
            WrittenMock(path: subclass.path, type: subclass.declaration, files: [subclass.source])
        }
    }
}

extension String {
    /// Whether this is the name of a symbol, with or without its module.
    fileprivate func isPath(of symbol: Symbol, in codebase: Codebase) -> Bool {
        symbol.qualifiedName == self || "\(codebase.module(of: symbol.usr) ?? "").\(symbol.qualifiedName)" == self
    }
}
