import Stubbing
import Testing

@testable import Providers

/// Calls that stay on the actor of their caller until they have begun what they do.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct IsolationTests {
    private static let calls = Array(0..<50).map { $0.isMultiple(of: 2) }

    /// Suspends until its task is canceled.
    private static func wait() async throws {
        try await Task.sleep(for: .seconds(3600))
    }

    @Test(arguments: calls)
    func aReadBeginsTheCreation(isMain: Bool) async {
        let shared = AsyncShared { try await Self.wait() }
        await expectToBeginOnItsActor(isMain: isMain) { _ in
            try await shared.value
        } whereupon: {
            !shared.isIdle
        }
    }

    // The standard library's `TaskLocal.withValue` leaves the actor for a moment before it runs the body, but by then the
    // use has begun.
    @Test(arguments: calls)
    func aUseBegins(isMain: Bool) async throws {
        let scope = Scope("app")
        await expectToBeginOnItsActor(isMain: isMain) { _ in
            try await scope.use { try await Self.wait() }
        } whereupon: {
            Work.locked { scope.state.life.isActive($0) }
        }
        try await scope.close()
    }

    @Test(arguments: calls)
    func aUseOfAnOpenSessionBegins(isMain: Bool) async throws {
        let scope = Scope("app")
        let sessions = ScopedByKey(in: scope) { (number: Int, _) in number }
        try await sessions.use(7) { _ in }
        await expectToBeginOnItsActor(isMain: isMain) { _ in
            try await sessions.useExisting(7) { _ in try await Self.wait() }
        } whereupon: {
            Work.locked { scope.state.life.isActive($0) }
        }
        try await scope.close()
    }

    @Test(arguments: calls)
    func aCallerBeginsToWaitForTheEndOfAClosing(isMain: Bool) async {
        let scope = Scope("session")
        let teardown = AsyncStub<Int, Void>(defaultReturnValue: ())
        teardown.pause()
        _ =
            scope.shared {
                7
            } teardown: {
                await teardown($0)
            }.value
        scope.beginClosing()
        await expectToBeginOnItsActor(isMain: isMain) { actor in
            try await scope.state.waitForEnd(isolation: actor)
        } whereupon: {
            Work.locked { scope.state.life.waiterCount($0) } == 1
        }
        teardown.resume()
    }

    @Test(arguments: calls)
    func aClosingBegins(isMain: Bool) async {
        let scope = Scope("app")
        await expectToBeginOnItsActor(isMain: isMain) { _ in
            try await scope.close()
        } whereupon: {
            Work.locked { !scope.state.life.isOpen($0) }
        }
    }

    @Test(arguments: calls)
    func theEndOfASessionBegins(isMain: Bool) async throws {
        let scope = Scope("app")
        let sessions = ScopedByKey(in: scope) { (_: Int, scope: Scope) in scope }
        let session = try await sessions.use(7) { $0 }
        await expectToBeginOnItsActor(isMain: isMain) { _ in
            try await sessions.end(7)
        } whereupon: {
            Work.locked { !session.state.life.isOpen($0) }
        }
        try await scope.close()
    }
}
