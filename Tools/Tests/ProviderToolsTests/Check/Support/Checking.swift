import Foundation

@testable import ProviderTools

extension ConventionCheck {
    /// Checks the first of the modules; the others are only known.
    init(_ modules: CompiledModule...) {
        self.init(
            codebase: Codebase(graphs: modules.flatMap(\.graphs)),
            modules: Set(modules.prefix(1).map(\.name)),
            sources: SourceFiles()
        )
    }
}

extension Finding {
    /// The finding without the folders of its file, such as `File.swift:3: whole-bag`.
    var summary: String {
        let location = location.map { "\(URL(filePath: $0.path).lastPathComponent):\($0.line)" } ?? "nowhere"
        return "\(location): \(rule ?? "none")"
    }
}
