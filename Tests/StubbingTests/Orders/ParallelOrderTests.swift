import Dispatch
import Foundation
import Testing

@testable import Stubbing

@globalActor
private actor Bank {
    static let shared = Bank()
}

/// An account of a global actor, to which all tests go.
@Bank
private final class SharedAccount: Sendable {
    private var balance = 100

    func read() -> Int { balance }
    func write(_ balance: Int) { self.balance = balance }

    nonisolated func take(_ amount: Int) async {
        let before = await read()
        await write(before - amount)
    }
}

/// Searches beside each other, and what takes part in them from outside.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct ParallelOrderTests {
    private struct Overdrawn: Error {}

    /// The job of an actor is one for all that wait there, so it runs on the thread of any of them.
    @Test
    func searchesThatShareAGlobalActorFindTheirRaces() async {
        let found = await withTaskGroup(returning: [Bool].self) { group in
            for _ in 1...40 {
                group.addTask {
                    let messages = await messages {
                        _ = try? await everyOrder { _ in
                            let account = SharedAccount()
                            async let rent: Void = account.take(10)
                            async let food: Void = account.take(20)
                            _ = await (rent, food)
                            if await account.read() != 70 { throw Overdrawn() }
                        }
                    }
                    return messages.contains { $0.hasPrefix("Run ") }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.count { $0 } >= 38)
    }

    @Test
    func aBodyOnAnExecutorOfItsOwnIsNotRepeatedByALine() async {
        let found = await messages {
            _ = try? await everyOrder { _ in
                let account = SharedAccount()
                await withTaskExecutorPreference(QueueExecutor()) { await account.take(10) }
                throw Overdrawn()
            }
        }
        #expect(found.map { $0.prefix { $0 != "\n" } } == ["Run 1 failed. No line repeats it."])
    }

    #if os(Linux)
        /// The number of threads of this process.
        private var threadCount: Int {
            get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
        }

        @Test
        func sixHundredSearchesThatWaitDoNotHoldAThreadEach() async throws {
            let begun = Stub<Void, Void>(defaultReturnValue: ())
            let (isDone, done) = AsyncStream.makeStream(of: Void.self)
            let before = try threadCount
            try await withThrowingTaskGroup { group in
                for _ in 1...600 {
                    group.addTask {
                        try await everyOrder(switches: 0) { _ in
                            async let one: Void = begun()
                            async let two: Void = begun()
                            _ = await (one, two)
                            for await _ in isDone {}
                        }
                    }
                }
                try await begun.waitForCall(1_200)
                // Dispatch starts up to 255 that are busy at once, and ends them later.
                #expect(try threadCount < before + 400)
                done.finish()
                try await group.waitForAll()
            }
        }
    #endif
}
