import Foundation
import Synchronization
import Testing

@testable import Stubbing

/// Orders beside tasks that compute, which slow down all other tests.
///
/// So the gate also runs this suite by itself, with more of both: `PROVE_ORDERS=1 swift test --filter BusyOrderTests`.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)), .serialized)
struct BusyOrderTests {
    private static let isProof = ProcessInfo.processInfo.environment["PROVE_ORDERS"] == "1"

    /// Runs work beside tasks that compute without end, and yield now and then.
    private nonisolated(nonsending) func whileBusy(
        _ count: Int = isProof ? 40 : 4,
        _ body: nonisolated(nonsending) () async throws -> Void
    ) async rethrows {
        let isDone = Locked(false)
        for number in 0..<count {
            Task.detached {
                var value = number
                while !isDone.withLock(\.self) {
                    for _ in 0..<100_000 { value = value &* 31 ^ 7 }
                    if value == 1 { print(value) }
                    await Task.yield()
                }
            }
        }
        defer { isDone.withLock { $0 = true } }
        try await body()
    }

    @Test
    func aRaceIsFoundBesideTasksThatCompute() async throws {
        try await whileBusy {
            for _ in 1...(Self.isProof ? 20 : 4) {
                let found = try await issueMessages {
                    try await everyOrder { order in
                        if try await !RaceProgram.staleResponses.run(order, false) {
                            Issue.record("It shows results for another query.")
                        }
                    }
                }
                #expect(found.first == "It shows results for another query.")
            }
        }
    }

    @Test
    func ordersInParallelAreAllRun() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 1...20 {
                group.addTask {
                    let runs = Locked(0)
                    try await everyOrder(switches: 0) { order in
                        let searcher = MockSearcher()
                        searcher.resultsStub.answer { [$0] }
                        order.holds(searcher.resultsStub)
                        await withTaskGroup { group in
                            for query in ["a", "b", "c", "d"] {
                                group.addTask { _ = await searcher.results(for: query) }
                            }
                        }
                        runs.withLock { $0 += 1 }
                    }
                    #expect(runs.withLock(\.self) == 24)
                }
            }
            try await group.waitForAll()
        }
    }
}
