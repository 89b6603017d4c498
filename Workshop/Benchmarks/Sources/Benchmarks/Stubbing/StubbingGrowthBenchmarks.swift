import Stubbing

/// The time for n of something: sleeping tasks, suspended calls, waiting tests, answers by argument.
struct StubbingGrowthBenchmarks {
    let growth: Growth

    func run() async {
        await growth.measure("canceling tasks that sleep on a manual clock", cancelSleepers)
        await growth.measure("beginning sleeps, each with an earlier deadline", beginSleeps)
        await growth.measure("waking tasks that sleep on a manual clock, one by one", wakeSleepers)
        await growth.measure("canceling tests that wait for a sleep", cancelSleepWaiters)
        await growth.measure("canceling suspended calls", cancelCalls)
        await growth.measure("resuming suspended calls, one by one", resumeCalls)
        await growth.measure("canceling tests that wait for a call", cancelWaiters)
        await growth.measure("calls that each end the wait of a test", endWaits)
        await growth.measure("an order of the tasks of a group") { await startChildren($0, runs: 1) }
        await growth.measure("four orders of them by chance") { await startChildren($0, runs: 4) }
        await growth.measure("setting answers by argument, and a call for each") { answerByArgument($0) }
        await growth.measure("the same, with a check for leftovers") { count in
            checkLeftovers { answerByArgument(count) }
        }
    }

    private actor Counter {
        private var count = 0
        func add() { count += 1 }
    }

    private func startChildren(_ count: Int, runs: Int) async -> Duration {
        await ContinuousClock().measure {
            _ = try? await someOrders(runs) { _ in
                let counter = Counter()
                await withTaskGroup { group in
                    for _ in 0..<count { group.addTask { await counter.add() } }
                }
            }
        }
    }

    private func answerByArgument(_ count: Int) -> Duration {
        let stub = Stub<Int, Int>()
        return ContinuousClock().measure {
            for number in 0..<count { stub.setReturnValue(number, with: number) }
            for number in 0..<count { _ = stub(number) }
        }
    }

    private func cancelSleepers(_ count: Int) async -> Duration {
        let clock = ManualClock()
        let sleepers = (1...count).map { number in Task { try await clock.sleep(for: .seconds(number)) } }
        _ = try? await clock.waitForSleep(count)
        return await cancel(sleepers)
    }

    private func beginSleeps(_ count: Int) async -> Duration {
        let clock = ManualClock()
        var sleepers: [Task<Void, any Error>] = []
        let time = await ContinuousClock().measure {
            for number in 0..<count {
                sleepers.append(Task { try await clock.sleep(for: .seconds(count - number)) })
                _ = try? await clock.waitForSleep(number + 1)
            }
        }
        _ = await cancel(sleepers)
        return time
    }

    private func wakeSleepers(_ count: Int) async -> Duration {
        let clock = ManualClock()
        let sleepers = (1...count).map { number in Task { try await clock.sleep(for: .seconds(number)) } }
        _ = try? await clock.waitForSleep(count)
        return await ContinuousClock().measure {
            for _ in sleepers { clock.advanceToNextDeadline() }
            for sleeper in sleepers { _ = await sleeper.result }
        }
    }

    private func cancelSleepWaiters(_ count: Int) async -> Duration {
        let clock = ManualClock()
        let waiters = (0..<count).map { _ in Task { try await clock.waitForSleep(1, atMost: .seconds(3600)) } }
        await settle(count)
        return await cancel(waiters)
    }

    private func cancelCalls(_ count: Int) async -> Duration {
        let stub = AsyncThrowingStub<Int, Void, any Error>()
        stub.pause()
        let calls = (0..<count).map { number in Task { try await stub(number) } }
        _ = try? await stub.waitForCall(count)
        return await cancel(calls)
    }

    private func resumeCalls(_ count: Int) async -> Duration {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 1)
        stub.pause()
        let calls = (0..<count).map { number in Task { await stub(number) } }
        _ = try? await stub.waitForCall(count)
        return await ContinuousClock().measure {
            for _ in calls { stub.resumeNext() }
            for call in calls { _ = await call.value }
        }
    }

    private func cancelWaiters(_ count: Int) async -> Duration {
        let stub = Stub<Int, Void>()
        let waiters = (1...count).map { number in Task { try await stub.waitForCall(number, atMost: .seconds(3600)) } }
        await settle(count)
        return await cancel(waiters)
    }

    private func endWaits(_ count: Int) async -> Duration {
        let stub = Stub<Int, Void>()
        let waiters = (1...count).map { number in Task { try await stub.waitForCall(number, atMost: .seconds(3600)) } }
        await settle(count)
        return await ContinuousClock().measure {
            for number in 0..<count { stub(number) }
            for waiter in waiters { _ = await waiter.result }
        }
    }

    /// Gives tasks the time to begin their waits, which can't be observed.
    private func settle(_ count: Int) async {
        try? await Task.sleep(for: .milliseconds(count / 50))
    }

    private func cancel<Value: Sendable>(_ tasks: [Task<Value, any Error>]) async -> Duration {
        await ContinuousClock().measure {
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
        }
    }
}
