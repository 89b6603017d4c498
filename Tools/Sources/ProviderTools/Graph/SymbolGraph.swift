import Foundation

/// The symbols of one module, as the compiler writes them to `Module.symbols.json`.
///
/// Only what the tools use is decoded. The format is that of
/// <https://github.com/swiftlang/swift-docc-symbolkit>, version 0.6.
struct SymbolGraph: Codable, Sendable {
    struct Module: Codable, Sendable {
        let name: String
    }

    var module: Module
    var symbols: [Symbol]
    var relationships: [Relationship]
}

/// How two symbols belong together: "`source` is a `kind` `target`".
struct Relationship: Codable, Sendable {
    enum Kind: String {
        case memberOf, requirementOf, optionalRequirementOf, conformsTo, inheritsFrom, defaultImplementationOf,
            overrides
    }

    /// A condition under which the relationship holds, such as `Element: Sendable`.
    struct Constraint: Codable, Hashable, Sendable {
        let kind: String
        let lhs: String
        let rhs: String
        let rhsPrecise: String?
    }

    let kindName: String
    let source: String
    let target: String
    /// The printed name of the target, for one of another module.
    let targetFallback: String?
    let swiftConstraints: [Constraint]?

    var kind: Kind? { Kind(rawValue: kindName) }

    enum CodingKeys: String, CodingKey {
        case kindName = "kind"
        case source, target, targetFallback, swiftConstraints
    }
}

/// Finds and reads the files that the compiler writes its symbol graphs to.
enum SymbolGraphFiles {
    /// Reads the symbol graphs of a module in a folder and the folders in it.
    ///
    /// A module has one file for itself, and one more, `Module@Other.symbols.json`, for each other module whose types it
    /// extends. With `Swift` come `_Concurrency@Swift.symbols.json` and others, which aren't read.
    static func read(_ module: String, in folder: URL) throws -> [SymbolGraph] {
        try files(in: folder).filter { self.module(of: $0) == module }.map(read)
    }

    /// The module whose symbols a file has, by its name.
    static func module(of file: URL) -> String {
        String(file.lastPathComponent.prefix { $0 != "@" && $0 != "." })
    }

    static func read(_ file: URL) throws -> SymbolGraph {
        do {
            var graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
            // `_Concurrency.symbols.json` names its module `Swift`, so the name of the file counts.
            let name = module(of: file)
            if !name.isEmpty { graph.module = .init(name: name) }
            return graph
        } catch let error as DecodingError {
            throw ToolError("\(file.path) isn't a symbol graph that can be read here: \(error)")
        }
    }

    /// The path of the first source file that a graph names, found without reading all of the graph; nil if it names none.
    static func firstSource(of file: URL) -> String? {
        guard let data = try? Data(contentsOf: file), let start = data.range(of: Data("\"file://".utf8)) else {
            return nil
        }
        let uri = data[(start.lowerBound + 1)...].prefix { $0 != UInt8(ascii: "\"") }
        return URL(string: String(decoding: uri, as: UTF8.self))?.path
    }

    /// The files, sorted by their paths.
    static func files(in folder: URL) -> [URL] {
        FileManager.default.paths(in: folder.path).filter { $0.hasSuffix(".symbols.json") }.map { URL(filePath: $0) }
    }
}
