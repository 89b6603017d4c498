import Stubbing
import Testing

@testable import Providers

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct AsyncSharedTests {
    /// The factory as a stub, so that a test can suspend it and count its runs.
    private let factory = AsyncThrowingStub<Void, Service, any Error>()
    private let shared: AsyncShared<Service>

    init() {
        factory.answer { Service() }
        shared = AsyncShared { [factory] in try await factory() }
    }

    @Test
    func aCancellationErrorOfTheFactoryDiffersFromThatOfACanceledCaller() async {
        let shared = AsyncShared(fileID: "Tests", line: 7) { () async throws -> Service in throw CancellationError() }
        let error = await #expect(throws: AsyncSharedCancellationError.self) { try await shared.value }
        #expect(
            error?.description == """
                The factory of AsyncShared<Service> (Tests:7) threw a CancellationError, although no caller was canceled. \
                Throw another error.
                """
        )
    }

    @Test(.timeLimit(.minutes(5)))
    func aFailureAfterAnAbandonedCreationIsThrown() async throws {
        factory.pause()
        let abandoned = Task { try await shared.value }
        try await factory.waitForCall(1)
        abandoned.cancel()
        await #expect(throws: CancellationError.self) { try await abandoned.value }
        factory.resume()
        await settle()
        #expect(shared.isIdle)
        factory.enqueue(.failure(TestError(number: 1)))
        await #expect(throws: TestError(number: 1)) { try await shared.value }
    }

    @Test
    func aFactoryThatCancelsItsOwnTaskIsRunOnce() async {
        let attempts = Counter()
        let shared = AsyncShared { () async throws -> Service in
            attempts.increment()
            withUnsafeCurrentTask { $0?.cancel() }
            throw TestError(number: 1)
        }
        await #expect(throws: TestError(number: 1)) { try await shared.value }
        #expect(attempts.count == 1)
    }

    @Test
    func createsTheValueOnFirstUseAndKeepsIt() async throws {
        #expect(factory.callCount == 0)
        let first = try await shared.value
        #expect(try await shared.value === first)
        #expect(factory.callCount == 1)
    }

    @Test
    func everyWaiterThrowsAFailureThatIsNotKept() async throws {
        factory.enqueue(.failure(TestError(number: 1)))
        factory.pause()
        let tasks = (0..<3).map { _ in Task { try await shared.value } }
        try await factory.waitForCall(1)
        await settle()
        #expect(shared.waiterCount == 3)
        factory.resume()
        for task in tasks { await #expect(throws: TestError(number: 1)) { try await task.value } }
        #expect(factory.callCount == 1)

        _ = try await shared.value
        #expect(factory.callCount == 2)
    }

    @Test
    func cancelingOneCallerThrowsInThatCallerOnly() async throws {
        factory.pause()
        let staying = Task { try await shared.value }
        let leaving = Task { try await shared.value }
        await settle()
        #expect(shared.waiterCount == 2)
        try await factory.waitForCall(1)
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        #expect(factory.callResults.isEmpty)

        factory.resume()
        let value = try await staying.value
        #expect(try await shared.value === value)
        #expect(factory.callCount == 1)
    }

    @Test
    func aCanceledCallerDoesNotBeginACreation() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shared.value
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(shared.isIdle)
        #expect(factory.callCount == 0)
    }

    @Test
    func cancelingTheLastWaiterCancelsTheCreation() async throws {
        let cancelled = Stub<Void, Void>()
        factory.answer {
            await withTaskCancellationHandler {
                try? await Task.sleep(for: .seconds(60))
            } onCancel: {
                cancelled()
            }
            throw CancellationError()
        }
        let tasks = (0..<2).map { _ in Task { try await shared.value } }
        try await factory.waitForCall(1)
        await settle()
        #expect(shared.waiterCount == 2)
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        cancelled.expectCallCount(0)
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        try await cancelled.waitForCall(1)
    }

    @Test
    func aCallerAfterAnAbandonedCreationBeginsANewOne() async throws {
        factory.pause()
        let first = Task { try await shared.value }
        try await factory.waitForCall(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }

        let second = Task { try await shared.value }
        try await factory.waitForCall(2)
        factory.resume()
        let value = try await second.value
        #expect(try await shared.value === value)
        #expect(factory.callErrors.map { $0 is CancellationError } == [true, false])
    }

    @Test
    func aCallerThatJoinsAnAbandonedCreationStartsOverInItsOwnContext() async throws {
        let gate = AsyncStub<Void, Void>()
        gate.pause()
        let shared = AsyncShared {
            let name = Asker.name
            // The factory doesn't react to cancellation immediately, and then throws its own error.
            await Task.detached { await gate() }.value
            if Task.isCancelled { throw TestError(number: 1) }
            return Service(name)
        }
        let first = Asker.$name.withValue("first") { Task { try await shared.value } }
        try await gate.waitForCall(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let second = Asker.$name.withValue("second") { Task { try await shared.value } }
        await settle()
        #expect(shared.waiterCount == 1)
        gate.resume()
        #expect(try await second.value.name == "second")
    }

    @Test
    func releasesTheFactoryAfterUseAndTheValueWithTheLifetime() async throws {
        weak var captured: Service?
        weak var created: Service?
        do {
            let helper = Service("helper")
            captured = helper
            let shared = AsyncShared { Service(helper.name) }
            do { created = try await shared.value }
            #expect(created?.name == "helper")
        }
        // The task of the creation can end a moment later.
        await settle()
        #expect(captured == nil && created == nil)
    }

    @Test
    func aFailedCreationKeepsTheFactory() async throws {
        weak var captured: Service?
        let shared: AsyncShared<Service>
        do {
            let helper = Service("helper")
            captured = helper
            shared = AsyncShared { [factory] in
                _ = helper
                return try await factory()
            }
        }
        factory.enqueue(.failure(TestError(number: 1)))
        await #expect(throws: TestError.self) { try await shared.value }
        #expect(captured != nil)
        _ = try await shared.value
        // The task of the creation can end a moment later.
        await settle()
        #expect(captured == nil)
    }

    @Test
    func aFactoryCanBeMainActorIsolated() async throws {
        let shared = AsyncShared { @MainActor in
            MainActor.assertIsolated()
            return Service("main")
        }
        let name = try await Task.detached { try await shared.value.name }.value
        #expect(name == "main")
    }

    @Test(.undriven("It races on threads."))
    nonisolated func racingTasksCreateOneValue() async throws {
        for _ in 0..<1_000 {
            try Task.checkCancellation()
            let creations = Counter()
            let shared = AsyncShared {
                creations.increment()
                await Task.yield()
                return Service()
            }
            let seen = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0..<8 { group.addTask { ObjectIdentifier(try await shared.value) } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(seen.count == 1)
            #expect(creations.count == 1)
        }
    }
}

/// An error that a test throws on purpose.
struct TestError: Error, Equatable {
    let number: Int
}

/// The name of the caller, as a task-local value.
private enum Asker {
    @TaskLocal static var name = "none"
}
