import Foundation
import Testing

@testable import ProviderTools

/// Files that are strange or broken are either updated, or left as they are with a message.
///
/// With `PROVE_UPDATES=1`, there are six times as many.
@Suite(.timeLimit(.minutes(5)))
struct MutilatedMocksTests {
    @Test
    func everyFileIsUpdatedOrLeftAlone() async throws {
        let protocols = try await ProofOrigin.torture.protocols().filter {
            $0.requirements.count > 1 && !$0.isInitializedAlike
        }
        let folder = TemporaryFolder()
        var random = SplitMix(seed: 200)
        var (updated, left) = (0, 0)
        var pairs: [(old: String, new: String)] = []
        let roundCount = Proof.updates.isAsked ? 6 : 1
        for round in 0..<roundCount {
            for mutilation in Mutilation.allCases {
                // Other tests need the thread, too.
                await Task.yield()
                let mocked = try #require(protocols.randomElement(using: &random))
                let index = Int.random(in: mocked.requirements.indices, using: &random)
                let before = mocked.former(without: index).text
                let bytes = mutilation.apply(to: before, named: mocked.mockName, &random)
                let title = "\(mutilation) \(mocked.mockName) \(index)"
                do {
                    let result = try UpdatedMock(bytes: bytes, named: mocked.mockName, scaffold: mocked.scaffold)
                    #expect(!mutilation.isBroken, "\(title)")
                    let old = String(decoding: bytes, as: UTF8.self)
                    #expect(result.text.isMadeByInsertions(into: old), "\(title)")
                    let isDone = result.text != old || !result.left.isEmpty
                    #expect(isDone, "\(title) changed nothing and said nothing")
                    // Once more changes nothing. A mock that was empty has stubs now, so it gets what it left to defaults.
                    let again = try UpdatedMock(result.text, named: mocked.mockName, scaffold: mocked.scaffold)
                    #expect(again.edits == [] || mutilation == .emptyBody, "\(title): \(again.findings.map(\.message))")
                    updated += 1
                    pairs.append(
                        (
                            try folder.write(old, to: "\(round)-\(mutilation)/Old.swift").path,
                            try folder.write(result.text, to: "\(round)-\(mutilation)/New.swift").path
                        )
                    )
                } catch let error as UpdatedMock.Unreadable {
                    #expect(mutilation.isBroken, "\(title): \(error.problem.message)")
                    #expect(!error.problem.message.isEmpty)
                    left += 1
                }
            }
        }
        let check = SyntaxCheck(program: ToolchainPrograms(PackageDescription(directory: "/", targets: [])).compiler)
        for pair in pairs.prefix(10 * roundCount) {
            await Task.yield()
            let (old, new) = try (Data(contentsOf: URL(filePath: pair.old)), Data(contentsOf: URL(filePath: pair.new)))
            #expect(try check.isNoWorse(Array(new), than: Array(old)), "\(pair.new)")
        }
        print("\(updated + left) files: \(updated) updated, \(left) left as they were.")
        #expect(updated + left == roundCount * Mutilation.allCases.count)
    }
}
