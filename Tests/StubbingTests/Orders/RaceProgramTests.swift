import Foundation
import Testing

@testable import Stubbing

/// Well-known races, each of which `everyOrder` finds in the wrong version and not in the right one.
///
/// The gate repeats each search until it has had 1,000 runs: `PROVE_ORDERS=1 swift test --filter RaceProgramTests`.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct RaceProgramTests {
    private static let isProof = ProcessInfo.processInfo.environment["PROVE_ORDERS"] == "1"

    private struct WrongEnd: Error {}

    /// Searches once, or until there were 1,000 runs, and returns the numbers of runs of the searches.
    private func runCounts(of program: RaceProgram, isRight: Bool) async throws -> [Int] {
        var counts: [Int] = []
        repeat {
            let runs = Locked(0)
            defer { counts.append(runs.withLock(\.self)) }
            let search: () async throws -> Void = {
                try await everyOrder { order in
                    runs.withLock { $0 += 1 }
                    if try await !program.run(order, isRight) { throw WrongEnd() }
                }
            }
            if isRight {
                try await search()
            } else {
                await #expect(throws: WrongEnd.self) { try await messages { try await search() } }
            }
        } while Self.isProof && counts.reduce(0, +) < 1_000
        return counts
    }

    @Test(arguments: RaceProgram.all.indices)
    func theWrongVersionFails(index: Int) async throws {
        let counts = try await runCounts(of: .all[index], isRight: false)
        #expect(Set(counts).count == 1)
    }

    @Test(arguments: RaceProgram.all.indices)
    func theRightVersionPasses(index: Int) async throws {
        let counts = try await runCounts(of: .all[index], isRight: true)
        #expect(Set(counts).count == 1)
    }
}
