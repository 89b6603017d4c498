import Testing

@testable import Stubbing

/// The tasks that the body hasn't waited for.
@Suite(.undriven("Its tests search themselves."), .timeLimit(.minutes(5)))
struct TasksAfterTheBodyTests {
    @Test
    func aTaskThatTheBodyDoesNotWaitForEndsBeforeTheNextRun() async throws {
        let (last, found) = (Locked(0), Locked<[Int]>([]))
        let result = try await someOrders(6) { _ in
            let run = last.withLock(\.self)
            found.withLock { $0.append(run) }
            Task {
                for _ in 0..<50 { await Task.yield() }
                last.withLock { $0 = run + 1 }
            }
        }
        #expect(found.withLock(\.self) == Array(0..<result.runs))
    }

    @Test
    func aTaskOfACallThatTheEndAnswersEndsBeforeTheNextRun() async throws {
        let (last, found) = (Locked(0), Locked<[Int]>([]))
        try await everyOrder(switches: 0, limit: 3) { order in
            let run = last.withLock(\.self)
            found.withLock { $0.append(run) }
            let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
            order.holds(stub)
            Task {
                await stub(1)
                last.withLock { $0 = run + 1 }
            }
            try await stub.waitForCall(1)
        }
        let runs = found.withLock(\.self)
        #expect(runs == Array(0..<runs.count))
    }

    @Test(arguments: [false, true])
    func aTaskThatDoesNotEndIsNamedOnce(isFailure: Bool) async throws {
        let tasks = Locked<[Task<Void, Never>]>([])
        let search: () async throws -> Void = {
            try await someOrders(3) { _ in
                let task = Task { while !Task.isCancelled { await Task.yield() } }
                tasks.withLock { $0.append(task) }
            }
        }
        let kinds = Locked<[Issue.Severity]>([])
        try await withKnownIssue(isIntermittent: true) {
            if isFailure {
                let check = LeftoverCheck(includesDefaults: false)
                try await LeftoverCheck.$current.withValue(check) { try await search() }
            } else {
                try await search()
            }
        } matching: { issue in
            kinds.withLock { $0.append(issue.severity) }
            return true
        }
        for task in tasks.withLock(\.self) { task.cancel() }
        // The run has failed, too.
        #expect(kinds.withLock(\.self) == (isFailure ? [.error, .error] : [.warning]))
    }

    @Test
    func theMessageNamesTheTaskAndWhatToDo() async throws {
        let tasks = Locked<[Task<Void, Never>]>([])
        let found = try await messages {
            try await someOrders(2) { _ in
                let task = Task { while !Task.isCancelled { await Task.yield() } }
                tasks.withLock { $0.append(task) }
            }
        }
        for task in tasks.withLock(\.self) { task.cancel() }
        #expect(
            found == [
                """
                When the body of someOrders had returned, task 1 took 10000 more steps without an end. Cancel at the end of \
                the body what it starts, and wait for it.
                """
            ]
        )
    }

    @Test(arguments: [false, true])
    func thousandsOfTasksThatEndAreNotNamed(areOnMainActor: Bool) async throws {
        let found = try await messages {
            try await someOrders(1) { _ in
                for _ in 1...6_000 {
                    if areOnMainActor { Task { @MainActor in await Task.yield() } } else { Task { await Task.yield() } }
                }
            }
        }
        #expect(found == [])
    }

    @Test
    func aTaskThatWaitsIsNotNamed() async throws {
        let clock = ManualClock()
        let tasks = Locked<[Task<Void, any Error>]>([])
        let found = try await messages {
            try await someOrders(3) { _ in
                let task = Task { try await clock.sleep(for: .seconds(1)) }
                tasks.withLock { $0.append(task) }
                await settle()
            }
        }
        for task in tasks.withLock(\.self) { task.cancel() }
        #expect(found == [])
    }
}
