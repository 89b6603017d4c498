@testable import ProviderTools

extension ProviderGraph {
    /// Reads the graph of modules whose files nothing else has read.
    init(codebase: Codebase, modules: Set<String>) {
        self.init(codebase: codebase, modules: modules, sources: SourceFiles())
    }
}
