import Foundation
import Testing

@testable import ProviderTools

/// The check of this package's own modules.
@Suite(.timeLimit(.minutes(5)))
struct OwnModulesTests {
    @Test
    func theKitKeepsItsOwnRules() async throws {
        let modules = [
            "Providers", "Stubbing", "UserServiceExample", "ProviderTools", "ProvidersTests", "StubbingTests",
            "UserServiceExampleTests", "ProviderToolsTests", "MainActorTests", "GuideTests",
        ]
        var graphs: [SymbolGraph] = []
        for module in modules { graphs += try await BuiltModules.graphs(of: module) }
        let codebase = Codebase(graphs: graphs)
        let check = ConventionCheck(
            codebase: codebase,
            modules: Set(modules),
            sources: SourceFiles()
        )
        // An empty list of findings says something only where the modules were read.
        #expect(codebase.modules == Set(modules))
        #expect(check.findings().map(\.description) == [])
    }
}
