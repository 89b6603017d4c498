import Foundation

/// Symbol graphs that were made elsewhere.
struct FolderGraphs: GraphSource {
    let folder: String
    private let filesOfModule: [String: [URL]]

    init(_ folder: String) throws {
        let files = SymbolGraphFiles.files(in: URL(filePath: folder))
        guard !files.isEmpty else {
            throw ToolError(
                "There are no symbol graphs (…\(Self.suffix)) in \(folder). "
                    + "The compiler writes them with `-emit-symbol-graph -emit-symbol-graph-dir DIR`."
            )
        }
        self.folder = folder
        filesOfModule = Dictionary(grouping: files, by: SymbolGraphFiles.module)
    }

    var modules: [String] { filesOfModule.keys.sorted() }

    /// The modules whose sources are in a folder, apart from copies of other packages in it; all of them if none is.
    func modules(declaredIn directory: String) -> Set<String> {
        let own = modules.filter { module in
            filesOfModule[module]?.contains { file in
                guard let path = SymbolGraphFiles.firstSource(of: file), path.hasPrefix(directory + "/") else {
                    return false
                }
                let folders = path.dropFirst(directory.count).split(separator: "/").dropLast()
                return !folders.contains { $0.hasPrefix(".") || ["DerivedData", "SourcePackages"].contains($0) }
            } ?? false
        }
        return Set(own.isEmpty ? modules : own)
    }

    func answer(for module: String) -> GraphAnswer? {
        if let files = filesOfModule[module] { return GraphAnswer { try files.map { try SymbolGraphFiles.read($0) } } }
        // Those of the toolchain are seldom among them, and can be made.
        return ModuleName.toolchain.contains(module) ? nil : .unavailable("there is none in \(folder)")
    }

    private static let suffix = ".symbols.json"
}
