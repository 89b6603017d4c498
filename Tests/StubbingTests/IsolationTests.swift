import Testing

@testable import Stubbing

/// Calls that stay on the actor of their caller until they have begun what they do.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct IsolationTests {
    private static let calls = Array(0..<50).map { $0.isMultiple(of: 2) }

    private let stub = AsyncThrowingStub<Int, Void, any Error>()
    private let clock = ManualClock()

    @Test(arguments: calls)
    func aSleepBegins(isMain: Bool) async {
        await expectToBeginOnItsActor(isMain: isMain) { [clock] _ in
            try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
        } whereupon: { [clock] in
            clock.pendingSleeps.count == 1
        }
    }

    @Test(arguments: calls)
    func aCallIsSuspended(isMain: Bool) async {
        stub.pause()
        await expectToBeginOnItsActor(isMain: isMain) { [stub] _ in
            try await stub(7)
        } whereupon: { [stub] in
            stub.callArguments == [7]
        }
    }

    @Test(arguments: calls)
    func aCallIsAnswered(isMain: Bool) async {
        stub.defaultReturnValue = ()
        await expectToBeginOnItsActor(isMain: isMain) { [stub] _ in
            try await stub(7)
        } whereupon: { [stub] in
            stub.callErrors.map { $0 == nil } == [true]
        }
    }

    static let waits:
        [@Sendable (AsyncThrowingStub<Int, Void, any Error>) -> @Sendable (isolated any Actor) async throws -> Void] = [
            { stub in { _ in try await stub.waitForCall(1) } },
            { stub in { _ in try await stub.waitForCall(with: 7) } },
            { stub in { _ in try await stub.waitForCall { $0 == 7 } } },
            { stub in { _ in try await stub.expectCallCount(0, during: .seconds(3600)) } },
        ]

    @Test(arguments: waits.indices, calls)
    func aWaitForACallBegins(index: Int, isMain: Bool) async {
        await expectToBeginOnItsActor(isMain: isMain, Self.waits[index](stub)) { [stub] in
            stub.__recorder.withState { $0.listeners != nil }
        }
    }

    @Test(arguments: calls)
    func aWaitForASleepBegins(isMain: Bool) async {
        await expectToBeginOnItsActor(isMain: isMain) { [clock] _ in
            try await clock.waitForSleep(1)
        } whereupon: { [clock] in
            clock.waiterCount == 1
        }
    }
}
