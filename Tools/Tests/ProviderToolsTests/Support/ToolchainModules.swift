import Foundation

@testable import ProviderTools

/// The symbol graphs of the modules that come with the compiler, each extracted once a run.
enum ToolchainModules {
    private static let extractions = Once<String, [SymbolGraph]>()

    /// Empty for a module that is none of the toolchain's.
    static func graphs(of module: String) async throws -> [SymbolGraph] {
        guard ModuleName.toolchain.contains(module) else { return [] }
        return try await extractions.value(for: module) {
            let folder = TemporaryFolder()
            try await Toolchain.extractGraphs(of: module, accessLevel: .public, to: folder.url)
            let graphs = try SymbolGraphFiles.read(module, in: folder.url)
            return module == ModuleName.libC ? graphs.map { $0.reduced(as: module) } : graphs
        }
    }
}
