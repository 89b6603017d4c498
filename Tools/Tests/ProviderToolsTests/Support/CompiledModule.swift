import Foundation

@testable import ProviderTools

/// A module that tests compile, once a run, with its symbol graphs.
struct CompiledModule {
    /// How the compiler comes to write a symbol graph; the two differ in details.
    ///
    /// Emitting it takes one program rather than two, so tests read extracted graphs only where `PROVE_GRAPHS` is set.
    enum GraphKind: CaseIterable, Sendable {
        /// From the finished module, like the modules that SwiftPM builds.
        case extracted
        /// While it compiles the module, as Xcode and other build systems have it.
        case emitted

        /// The kind of a test that reads one.
        static let usual = Proof.graphs.isAsked ? extracted : emitted
        /// The kinds of a test that reads each.
        static let all = Proof.graphs.isAsked ? allCases : [emitted]
    }

    /// Everything that a module is made of.
    private struct Parts: Hashable {
        let sources: [String: String]
        let name: String
        let graphKind: GraphKind
        /// The folders of the modules that it imports.
        let imports: [URL]
        let options: [String]
    }

    private static let compilations = Once<Parts, Self>()

    let name: String
    let folder: TemporaryFolder
    let graphs: [SymbolGraph]
    /// Where the files of the graphs are.
    let graphFolder: URL

    /// Compiles sources, given as texts by their file names, as one module in Swift 6 mode.
    ///
    /// - Parameters:
    ///   - sources: The texts of the files.
    ///   - name: The name of the module.
    ///   - graphKind: How to come by the graph.
    ///   - imports: Compiled modules that this one may import.
    ///   - options: More options of the compiler.
    /// - Throws: A `Toolchain.Failure` with the compiler's output.
    init(
        _ sources: [String: String],
        name: String = "Fixture",
        graphKind: GraphKind = .usual,
        imports: [CompiledModule] = [],
        options: [String] = []
    ) async throws {
        let parts = Parts(
            sources: sources,
            name: name,
            graphKind: graphKind,
            imports: imports.map(\.folder.url),
            options: options
        )
        self = try await Self.compilations.value(for: parts) { try await Self(parts) }
    }

    private init(_ parts: Parts) async throws {
        let folder = TemporaryFolder()
        let files = try parts.sources.sorted { $0.key < $1.key }.map {
            try folder.write($0.value, to: $0.key.hasPrefix("Sources/") ? $0.key : "Sources/\($0.key)").path
        }
        try await self.init(files: files, parts, in: folder)
    }

    /// Compiles the Swift files of a folder as one module.
    init(sourceFolder: URL, name: String, graphKind: GraphKind) async throws {
        let files = try FileManager.default.contentsOfDirectory(at: sourceFolder, includingPropertiesForKeys: nil)
        let parts = Parts(sources: [:], name: name, graphKind: graphKind, imports: [], options: [])
        let paths = files.map(\.path).filter { $0.hasSuffix(".swift") }.sorted()
        try await self.init(files: paths, parts, in: TemporaryFolder())
    }

    private init(files: [String], _ parts: Parts, in folder: TemporaryFolder) async throws {
        let name = parts.name
        let graphFolder = folder.url.appending(path: "graphs")
        try FileManager.default.createDirectory(at: graphFolder, withIntermediateDirectories: true)
        let folders = [folder.url] + parts.imports
        var arguments =
            try await Toolchain.compiler() + [
                "-emit-module", "-enable-testing", "-parse-as-library", "-swift-version", "6", "-module-name",
                name,
            ]
            + ["-o", folder.url.appending(path: "\(name).swiftmodule").path]
            // Without it, no graph tells where a declaration is.
            + ["-emit-module-source-info-path", folder.url.appending(path: "\(name).swiftsourceinfo").path]
            + folders.flatMap { ["-I", $0.path] } + parts.options + files
        if parts.graphKind == .emitted {
            arguments += ["-emit-symbol-graph", "-emit-symbol-graph-dir", graphFolder.path]
            arguments += ["-symbol-graph-minimum-access-level", "private", "-symbol-graph-skip-synthesized-members"]
        }
        try await Toolchain.succeed(arguments)
        if parts.graphKind == .extracted {
            try await Toolchain.extractGraphs(of: name, accessLevel: .private, importing: folders, to: graphFolder)
        }
        self.name = name
        self.folder = folder
        self.graphFolder = graphFolder
        graphs = try SymbolGraphFiles.read(name, in: graphFolder)
    }

    init(
        _ source: String,
        name: String = "Fixture",
        graphKind: GraphKind = .usual,
        imports: [CompiledModule] = [],
        options: [String] = []
    ) async throws {
        try await self.init(
            ["\(name).swift": source],
            name: name,
            graphKind: graphKind,
            imports: imports,
            options: options
        )
    }
}

extension Codebase {
    init(_ modules: CompiledModule...) {
        self.init(graphs: modules.flatMap(\.graphs))
    }

    /// The symbol with this name, which has to be the only one.
    func symbol(named name: String) throws -> Symbol {
        let symbols = allSymbols.filter { $0.qualifiedName == name }
        guard symbols.count == 1 else { throw Toolchain.Failure(description: "\(symbols.count) symbols are \(name)") }
        return symbols[0]
    }
}
