import Foundation
import Testing

@testable import ProviderTools

/// The check of mocks that the scaffolder wrote.
@Suite(.timeLimit(.minutes(5)))
struct ScaffoldedMocksTests {
    @Test
    func scaffoldedMocksHaveNoFindings() async throws {
        let module = try await ProofOrigin.tortureModule.value
        var codebase = Codebase(module)
        var mocks: [String: String] = [:]
        for symbol in codebase.protocols(of: "Torture") {
            let mock = try await codebase.scaffold(symbol.usr)
            mocks["\(mock.name).swift"] = mock.text
        }
        let tests = try await CompiledModule(
            mocks,
            name: "TortureTests",
            graphKind: .emitted,
            imports: [module],
            options: ["-I", try BuiltModules.folder().path]
        )

        #expect(ConventionCheck(tests, module).findings().map(\.description) == [])
    }
}
