import Foundation
import Testing

@testable import ProviderTools

/// Mocks that are drawn by chance, before and after an update, as the compiler sees them.
///
/// Beside other proofs, hundreds of compilations take minutes: `TOOLS_TESTS=1 PROVE_UPDATES=1 swift test --filter
/// UpdatedMocksCompileTests`.
@Suite(.proof(.updates), .timeLimit(.minutes(30)))
struct UpdatedMocksCompileTests {
    /// A mock that the compiler rejects is a finding, and one that was updated compiles and is none.
    @Test
    func aCheckFailsForWhatTheCompilerRejects() async throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["PROVE_SEED"] ?? "") ?? .random(in: 0..<1_000_000)
        print("PROVE_SEED=\(seed)")
        var random = SplitMix(seed: seed)
        let folder = try await ProofOrigin.tortureModule.value.folder
        let mocked = try await ProofOrigin.torture.protocols()
        var (rejected, updates) = (0, 0)
        for row in 0..<200 {
            guard let mocked = mocked.randomElement(using: &random),
                let change = RequirementChange.allCases.randomElement(using: &random),
                let (index, former) = mocked.formers(change).randomElement(using: &random)
            else { continue }
            let title = "row \(row): \(mocked.mockName) \(index) \(change)"
            var text = former.text
            if Bool.random(using: &random) {
                let requirement = mocked.requirements[index]
                text = HandwrittenEdits.changeBody(of: requirement, in: text, named: mocked.mockName) ?? text
                // A comment compiles everywhere.
                text = text.replacing("print(\"by hand\");", with: "/* by hand */")
            }
            let updated = try mocked.updated(text)
            let isFound = !updated.edits.isEmpty || updated.findings.contains { $0.remedy != nil }
            if try await !compiles(text, importing: folder) {
                rejected += 1
                #expect(isFound, "\(title)\n\(text)")
            }
            guard isFound, !updated.findings.contains(where: { $0.remedy == .byHand }) else { continue }
            updates += 1
            #expect(try await compiles(updated.text, importing: folder), "\(title)\n\(updated.text)")
            let again = try mocked.updated(updated.text)
            #expect(again.edits.isEmpty && !again.findings.contains { $0.remedy != nil }, "\(title)")
        }
        print("The compiler rejected \(rejected) of 200 mocks; \(updates) were updated, and compile.")
        #expect(rejected > 0 && updates > 0)
    }

    private func compiles(_ text: String, importing module: TemporaryFolder) async throws -> Bool {
        let file = try module.write(text, to: "Proof/Mock.swift").path
        do {
            try await Toolchain.check([file], as: "Mocks", importing: [module.url])
            return true
        } catch is Toolchain.Failure {
            return false
        }
    }
}
