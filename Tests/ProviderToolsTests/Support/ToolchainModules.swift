import Foundation

@testable import ProviderTools

/// The symbol graphs of the modules that come with the compiler, each extracted once a run.
actor ToolchainModules {
    static let shared = ToolchainModules()

    private var extractions: [String: Task<[SymbolGraph], any Error>] = [:]

    /// Empty for a module that is none of the toolchain's.
    func graphs(of module: String) async throws -> [SymbolGraph] {
        guard ModuleName.toolchain.contains(module) else { return [] }
        if let extraction = extractions[module] { return try await extraction.value }
        let extraction = Task {
            let folder = try TemporaryFolder()
            try await Toolchain.extractGraphs(of: module, accessLevel: .public, to: folder.url)
            let graphs = try SymbolGraphFiles.read(module, in: folder.url)
            return module == ModuleName.libC ? graphs.map { $0.reduced(as: module) } : graphs
        }
        extractions[module] = extraction
        return try await extraction.value
    }
}
