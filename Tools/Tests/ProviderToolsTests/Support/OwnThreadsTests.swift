import Foundation
import Testing

@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct OwnThreadsTests {
    @Test
    func testsRunOnThreadsOfTheirOwn() {
        #expect(withUnsafeCurrentTask { $0?.unownedTaskExecutor } == OwnThreadsTrait.executor)
    }

    @Test
    func noMoreRunAtATimeThanThereAreTurns() async throws {
        let turns = Turns(count: 2)
        let runners = Runners()
        try await withThrowingTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    try await turns.perform {
                        await runners.begin()
                        await runners.end()
                    }
                }
            }
            try await group.waitForAll()
        }
        let counts = await runners.counts
        #expect(counts.count == 10 && counts.allSatisfy { $0 <= 2 })
    }

    @Test
    func everySuiteOfTheTargetHasThreadsOfItsOwn() throws {
        let target = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let files = try FileManager.default.subpathsOfDirectory(atPath: target.path)
            .filter { $0.hasSuffix("Tests.swift") }
        let others = try files.filter { file in
            try !String(contentsOf: target.appending(path: file), encoding: .utf8).contains(/@Suite\(\s*\.ownThreads/)
        }
        #expect(files.count > 1)
        #expect(others == [])
    }
}

/// Counts how many run at a time.
private actor Runners {
    private var count = 0
    /// The number whenever one more began.
    private(set) var counts: [Int] = []

    func begin() {
        count += 1
        counts.append(count)
    }

    func end() { count -= 1 }
}
