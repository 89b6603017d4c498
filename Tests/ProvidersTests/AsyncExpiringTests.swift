import Stubbing
import Testing

@testable import Providers

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct AsyncExpiringTests {
    private let clock = ManualClock()
    private let load = AsyncThrowingStub<Void, Int, any Error>()
    private let failures = Stub<String, Void>(defaultReturnValue: ())

    private func makeNumber(refreshingAfter refreshAge: Duration? = nil) -> AsyncExpiring<Int> {
        AsyncExpiring(after: .seconds(60), refreshingAfter: refreshAge, clock: clock) { [load] in
            try await load()
        } onFailedRefresh: { [failures] error in
            failures("\(error)")
        }
    }

    @Test
    func aValueIsLoadedAgainWhenItHasExpired() async throws {
        let number = makeNumber()
        load.enqueue(.success(1))
        load.enqueue(.success(2))
        #expect(try await number.value == 1)
        clock.advance(by: .seconds(59))
        #expect(try await number.value == 1)
        clock.advance(by: .seconds(1))
        #expect(try await number.value == 2)
        #expect(load.callCount == 2)
    }

    @Test
    func theAgeIsMeasuredFromTheEndOfTheLoad() async throws {
        let number = makeNumber()
        load.enqueue(.success(1))
        load.enqueue(.success(2))
        load.pause()
        let reader = Task { try await number.value }
        try await load.waitForCall(1)
        clock.advance(by: .seconds(59))
        load.resume()
        #expect(try await reader.value == 1)
        clock.advance(by: .seconds(59))
        #expect(try await number.value == 1)
        clock.advance(by: .seconds(1))
        #expect(try await number.value == 2)
    }

    @Test
    func aLoadThatIsSlowerThanTheLifespanIsNotStartedAgain() async throws {
        let number = makeNumber()
        load.enqueue(.success(1))
        load.pause()
        var readers = [Task { try await number.value }]
        try await load.waitForCall(1)
        for count in 2...6 {
            clock.advance(by: .seconds(100))
            readers.append(Task { try await number.value })
            await settle()
            #expect(number.waiterCount == count)
        }
        load.resume()
        for reader in readers { #expect(try await reader.value == 1) }
        #expect(load.callCount == 1)
    }

    @Test
    func allReadersGetTheErrorOfALoadAndTheNextOneStartsAnother() async throws {
        let number = makeNumber()
        load.enqueue(.failure(TestError(number: 1)))
        load.enqueue(.success(2))
        load.pause()
        let readers = (0..<3).map { _ in Task { try await number.value } }
        try await load.waitForCall(1)
        await settle()
        #expect(number.waiterCount == 3)
        load.resume()
        for reader in readers { await #expect(throws: TestError(number: 1)) { try await reader.value } }
        #expect(try await number.value == 2)
    }

    @Test
    func aReaderGetsTheOldValueWhileTheNextOneLoads() async throws {
        let number = makeNumber(refreshingAfter: .seconds(30))
        load.enqueue(.success(1))
        load.enqueue(.success(2))
        #expect(try await number.value == 1)
        clock.advance(by: .seconds(29))
        #expect(try await number.value == 1)
        #expect(load.callCount == 1)
        load.pause()
        clock.advance(by: .seconds(1))
        for _ in 0..<3 { #expect(try await number.value == 1) }
        try await load.waitForCall(2)
        load.resume()
        await settle()
        #expect(try await number.value == 2)
        #expect(load.callCount == 2)
    }

    @Test
    func aReaderOfAnExpiredValueWaitsForTheRefreshThatIsUnderWay() async throws {
        let number = makeNumber(refreshingAfter: .seconds(30))
        load.enqueue(.success(1))
        load.enqueue(.success(2))
        #expect(try await number.value == 1)
        load.pause()
        clock.advance(by: .seconds(30))
        #expect(try await number.value == 1)
        try await load.waitForCall(2)
        clock.advance(by: .seconds(30))
        let reader = Task { try await number.value }
        await settle()
        #expect(number.waiterCount == 1)
        load.resume()
        #expect(try await reader.value == 2)
        #expect(load.callCount == 2)
    }

    @Test
    func aFailedRefreshKeepsTheOldValueUntilItExpires() async throws {
        let number = makeNumber(refreshingAfter: .seconds(30))
        load.enqueue(.success(1))
        load.enqueue(.failure(TestError(number: 1)))
        load.enqueue(.failure(TestError(number: 2)))
        load.enqueue(.failure(TestError(number: 3)))
        #expect(try await number.value == 1)
        clock.advance(by: .seconds(30))
        #expect(try await number.value == 1)
        try await failures.waitForCall(1)
        #expect(try await number.value == 1)
        try await failures.waitForCall(2)
        #expect(failures.callArguments == ["TestError(number: 1)", "TestError(number: 2)"])
        clock.advance(by: .seconds(30))
        await #expect(throws: TestError(number: 3)) { try await number.value }
        // The reader has got the third one.
        #expect(failures.callArguments == ["TestError(number: 1)", "TestError(number: 2)"])
    }

    @Test
    func cancelingTheLastReaderCancelsTheLoadButNotARefresh() async throws {
        let number = makeNumber(refreshingAfter: .seconds(30))
        load.pause()
        let reader = Task { try await number.value }
        try await load.waitForCall(1)
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        load.resume()
        load.enqueue(.success(1))
        load.enqueue(.success(2))
        #expect(try await number.value == 1)
        load.pause()
        clock.advance(by: .seconds(30))
        let refreshing = Task { try await number.value }
        #expect(try await refreshing.value == 1)
        refreshing.cancel()
        try await load.waitForCall(3)
        load.resume()
        await settle()
        #expect(try await number.value == 2)
        #expect(failures.callArguments == [])
    }

    @Test
    func aStuckRefreshIsCanceledWithTheLastReaderOfTheExpiredValue() async throws {
        let number = makeNumber(refreshingAfter: .seconds(30))
        load.enqueue(.success(1))
        load.enqueue(.success(2))
        #expect(try await number.value == 1)
        load.pause()
        clock.advance(by: .seconds(30))
        #expect(try await number.value == 1)
        try await load.waitForCall(2)

        clock.advance(by: .seconds(30))
        let readers = (0..<5).map { _ in Task { try await number.value } }
        await settle()
        #expect(number.waiterCount == 5)
        for reader in readers {
            #expect(load.callErrors.count == 1)
            reader.cancel()
            await #expect(throws: CancellationError.self) { try await reader.value }
        }
        await settle()
        #expect(load.callErrors.count == 2)
        #expect(load.callErrors.map { $0 is CancellationError } == [false, true])
        load.resume()
        #expect(try await number.value == 2)
        #expect(load.callCount == 3)
        #expect(failures.callArguments == [])
    }

    @Test
    func releasingTheLifetimeCancelsItsRefresh() async throws {
        let canceled = AsyncStub<Void, Void>(defaultReturnValue: ())
        let began = AsyncStub<Void, Void>(defaultReturnValue: ())
        weak var factory: Counter?
        do {
            let count = Counter()
            factory = count
            let number = AsyncExpiring(after: .seconds(60), refreshingAfter: .zero, clock: clock) {
                if count.increment() == 1 { return 1 }
                await began()
                try? await Task.sleep(for: .seconds(3600))
                await canceled()
                throw TestError(number: 1)
            } onFailedRefresh: { [failures] error in
                failures("\(error)")
            }
            #expect(try await number.value == 1)
            #expect(try await number.value == 1)
            try await began.waitForCall(1)
        }
        try await canceled.waitForCall(1)
        // Released when the refresh has ended.
        await settle()
        #expect(factory == nil)
        #expect(failures.callArguments == [])
    }

    @Test
    func aRefreshIsNotPartOfTheWorkThatStartedIt() async throws {
        let needed = Stub<Void, AsyncShared<Int>>()
        let refresh = AsyncStub<Void, Void>(defaultReturnValue: ())
        let loads = Counter()
        let number = AsyncExpiring(after: .seconds(60), refreshingAfter: .seconds(30), clock: clock) {
            if loads.increment() == 1 { return 1 }
            await refresh()
            return try await needed().value
        } onFailedRefresh: { [failures] error in
            failures("\(error)")
        }
        #expect(try await number.value == 1)
        clock.advance(by: .seconds(30))
        let sum = AsyncShared {
            let old = try await number.value
            try await refresh.waitForCall(1)
            // The refresh needs this sum, which doesn't wait for the refresh.
            await settle()
            #expect(needed.callReturnValues.first?.waiterCount == 2)
            return old + 1
        }
        needed.defaultReturnValue = sum
        #expect(try await sum.value == 2)
        await settle()
        #expect(try await number.value == 2)
        #expect(failures.callArguments == [])
        #expect(loads.count == 2)
    }

    @Test
    func theEndOfASessionCancelsARefreshThatItsUseHasBegunAndWaitsForIt() async throws {
        let app = Scope("app")
        let refresh = AsyncStub<Void, Void>(defaultReturnValue: ())
        let ended = Stub<String, Void>(defaultReturnValue: ())
        let sessions = ScopedByKey(in: app) { [clock, failures] (_: String, scope: Scope) in
            let sharedClient = scope.shared { "client" }
            let loads = Counter()
            return AsyncExpiring(after: .seconds(60), refreshingAfter: .seconds(30), clock: clock) {
                if loads.increment() > 1 {
                    await Task { await refresh() }.value
                    await settle()
                    #expect(Task.isCancelled)
                    ended("read \(sharedClient.value), canceled: \(Task.isCancelled)")
                }
                return loads.count
            } onFailedRefresh: { error in
                failures("\(error)")
            }
        }
        let read = { try await sessions.use("ada") { number in try await number.value } }
        let first = try await read()
        clock.advance(by: .seconds(30))
        refresh.pause()
        let second = try await read()
        #expect([first, second] == [1, 1])
        try await refresh.waitForCall(1)
        let end = Task { try await sessions.end("ada") }
        await settle()
        #expect(try await sessions.useExisting("ada") { _ in } == nil)
        refresh.resume()
        try await end.value
        #expect(ended.callArguments == ["read client, canceled: true"])
        #expect(failures.callArguments == [])
    }

    @Test
    func noRefreshBeginsInAScopeThatIsClosing() async throws {
        let app = Scope("app")
        let loads = Counter()
        let number = AsyncExpiring(after: .seconds(60), refreshingAfter: .seconds(30), clock: clock) {
            loads.increment()
        }
        #expect(try await number.value == 1)
        clock.advance(by: .seconds(30))
        let old = try await app.use {
            app.beginClosing()
            return try await number.value
        }
        #expect(old == 1)
        try await app.close()
        #expect(loads.count == 1)
    }

    @Test
    func aLoadThatNeedsItsOwnValueThrowsTheCycle() async throws {
        let needed = Stub<Void, AsyncExpiring<Int>>()
        let number = AsyncExpiring(after: .seconds(60), clock: clock, fileID: "Tests", line: 7) {
            try await needed().value
        }
        needed.defaultReturnValue = number
        let error = await #expect(throws: AsyncSharedCycleError.self) { try await number.value }
        #expect(error?.path == ["AsyncExpiring<Int> (Tests:7)", "AsyncExpiring<Int> (Tests:7)"])
        needed.clearCalls()
    }
}
