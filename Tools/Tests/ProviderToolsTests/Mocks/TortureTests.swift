import Foundation
import Testing

@testable import ProviderTools

/// Mocks of every shape of protocol compile as they were written, also in another isolation with `PROVE_MOCKS=1`.
@Suite(.timeLimit(.minutes(5)))
struct TortureTests {
    private static let sources = Repository.fixtures.appending(path: "Scaffolding/Sources/Torture")

    @Test(arguments: CompiledModule.GraphKind.all)
    func everyMockCompilesUneditedAndWithoutWarnings(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(sourceFolder: Self.sources, name: "Torture", graphKind: graphKind)
        var codebase = Codebase(module)
        let folder = TemporaryFolder()
        var files: [String] = []
        for mock in try await codebase.scaffoldTogether(codebase.protocols(of: "Torture")) {
            #expect(!mock.text.contains("fatalError"))
            files.append(try folder.write(mock.text, to: "\(mock.name).swift").path)
        }
        #expect(files.count == 112)
        let options = [
            ["-warnings-as-errors", "-enable-upcoming-feature", "MemberImportVisibility"],
            // The isolation that new projects of applications have.
            ["-default-isolation", "MainActor"],
        ]
        for options in options.prefix(Proof.mocks.isAsked ? 2 : 1) {
            try await Toolchain.check(files, as: "TortureMocks", importing: [module.folder.url], options: options)
        }
    }
}
