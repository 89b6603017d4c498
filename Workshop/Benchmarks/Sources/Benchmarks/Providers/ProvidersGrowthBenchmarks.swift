import Foundation
import Providers

/// The time for n of something: callers, children, attempts, keys.
struct ProvidersGrowthBenchmarks {
    let growth: Growth

    func run() async {
        await growth.measure("canceling callers that wait for a creation", cancelCallers)
        await growth.measure("closing children", closeChildren)
        await growth.measure("closing nested children", closeNestedChildren)
        await growth.measure("creating a chain of scoped values", createChain)
        await growth.measure("failing attempts of a scoped creation", failAttempts)
        await growth.measure("canceling callers of different keys", cancelKeys)
        await growth.measure("beginning and ending sessions", endSessions)
        await growth.measure("ending uses that are all open", endUses)
        await growth.measure("waiting for the end of a closing", waitForEnd)
        await growth.measure("refusing a caller while as many uses are under way", refuseUses)
        otherCreations(rounds: growth.rounds)
    }

    private func cancelCallers(_ count: Int) async -> Duration {
        let endless = AsyncShared { try await Task.sleep(for: .seconds(3600)) }
        let callers = (0..<count).map { _ in Task { try await endless.value } }
        // Only callers that have joined are measured.
        try? await Task.sleep(for: .milliseconds(count / 50))
        return await ContinuousClock().measure {
            for caller in callers { caller.cancel() }
            for caller in callers { _ = await caller.result }
        }
    }

    private func closeChildren(_ count: Int) async -> Duration {
        let app = Scope("app")
        let children = (0..<count).map { _ in
            let child = app.makeChild("request")
            _ =
                child.shared {
                    1
                } teardown: { _ in
                }.value
            return child
        }
        let time = await ContinuousClock().measure { try? await app.close() }
        withExtendedLifetime(children) {}
        return time
    }

    private func closeNestedChildren(_ count: Int) async -> Duration {
        // The depth of the nesting counts for each use and creation, so only a tenth of the number is nested.
        var scopes = [Scope("app")]
        for _ in 0..<count / 10 { scopes.append(scopes[scopes.count - 1].makeChild("child")) }
        return await ContinuousClock().measure { try? await scopes[0].close() }
    }

    private func createChain(_ count: Int) async -> Duration {
        await onAThread {
            let scope = Scope("app")
            var lifetimes = [scope.shared { 0 }]
            for _ in 1..<count {
                let previous = lifetimes[lifetimes.count - 1]
                lifetimes.append(scope.shared { previous.value + 1 })
            }
            let last = lifetimes[count - 1]
            return ContinuousClock().measure { _ = last.value }
        }
    }

    private func failAttempts(_ count: Int) async -> Duration {
        struct Failure: Error {}
        let scope = Scope("app")
        let failing = scope.asyncShared { throw Failure() }
        return await ContinuousClock().measure {
            for _ in 0..<count { try? await failing.value }
            _ = scope.report
        }
    }

    private func cancelKeys(_ count: Int) async -> Duration {
        let endless = AsyncSharedByKey { (_: Int) in try await Task.sleep(for: .seconds(3600)) }
        let callers = (0..<count).map { number in Task { try await endless[number] } }
        return await ContinuousClock().measure {
            for caller in callers { caller.cancel() }
            for caller in callers { _ = await caller.result }
        }
    }

    private func endSessions(_ count: Int) async -> Duration {
        let app = Scope("app")
        let sessions = ScopedByKey(in: app) { (_: Int, scope: Scope) in
            scope.shared {
                1
            } teardown: { _ in
            }
        }
        return await ContinuousClock().measure {
            for number in 0..<count { _ = try? await sessions.use(number) { $0.value } }
            try? await app.close()
        }
    }

    private func endUses(_ count: Int) async -> Duration {
        let app = Scope("app")
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let uses = (0..<count).map { _ in
            Task {
                try await app.use {
                    for await _ in stream {}
                } onClosing: {
                    continuation.finish()
                }
            }
        }
        return await ContinuousClock().measure {
            try? await app.close()
            for use in uses { _ = await use.result }
        }
    }

    /// A caller that is in a use of another scope arrives again and again at a scope that is closing.
    private func refuseUses(_ count: Int) async -> Duration {
        let app = Scope("app")
        let other = Scope("other")
        let (end, ending) = AsyncStream.makeStream(of: Void.self)
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let uses = (0..<count).map { _ in
            Task {
                try await app.use {
                    beginning.yield()
                    for await _ in end {}
                }
            }
        }
        var beginnings = began.makeAsyncIterator()
        for _ in 0..<count { _ = await beginnings.next() }
        app.beginClosing()
        let time = try? other.use {
            ContinuousClock().measure {
                for _ in 0..<count { try? app.use {} }
            }
        }
        ending.finish()
        for use in uses { _ = await use.result }
        return time ?? .zero
    }

    private func waitForEnd(_ count: Int) async -> Duration {
        let app = Scope("app")
        _ =
            app.shared {
                1
            } teardown: { _ in
                try await Task.sleep(for: .milliseconds(1))
            }.value
        return await ContinuousClock().measure {
            await withTaskGroup { group in
                for _ in 0..<count { group.addTask { try? await app.close() } }
            }
        }
    }

    /// Creations, while 256 threads wait for another one.
    private func otherCreations(rounds: Int) {
        func createMany() -> Duration {
            let lifetimes = (0..<1_000).map { number in Shared { number } }
            return time(1) { for lifetime in lifetimes { _ = lifetime.value } }
        }
        let alone = (0..<rounds).map { _ in createMany().nanoseconds / 1_000 }.sorted()[rounds / 2]
        let gate = DispatchSemaphore(value: 0)
        let awaited = Shared { gate.wait() }
        let threads = (0..<256).map { _ in Thread { awaited.value } }
        for thread in threads { thread.start() }
        Thread.sleep(forTimeInterval: 0.3)
        let crowded = (0..<rounds).map { _ in createMany().nanoseconds / 1_000 }.sorted()[rounds / 2]
        gate.signal()
        print("\ncreating a value while 256 threads wait for another one, next to without them")
        print(
            "  \(alone.formatted(places: 0)) ns, \(crowded.formatted(places: 0)) ns   x \((crowded / alone).formatted(places: 2))"
        )
        while !threads.allSatisfy(\.isFinished) { usleep(1_000) }
    }
}

/// Runs work on a thread whose stack has room for deep recursion.
private func onAThread(_ work: @escaping @Sendable () -> Duration) async -> Duration {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: work()) }
        thread.stackSize = 1 << 30
        thread.start()
    }
}
