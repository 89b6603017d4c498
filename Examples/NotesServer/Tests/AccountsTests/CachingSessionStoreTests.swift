import Accounts
import Foundation
import Stubbing
import Testing

@testable import AccountsMocks

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct CachingSessionStoreTests {
    private struct Offline: Error {}

    private let sessionStore = MockSessionStore()
    private let clock = ManualClock()
    private let cache: CachingSessionStore
    private let session = Session(
        id: .init(rawValue: UUID()),
        accountID: .init(rawValue: UUID()),
        secretDigest: Data(),
        expiresAt: Date(timeIntervalSince1970: 0)
    )

    init() {
        cache = CachingSessionStore(sessionStore: sessionStore, clock: clock, lifespan: .seconds(10))
        sessionStore.sessionStub.defaultReturnValue = session
        sessionStore.insertStub.defaultError = nil
        sessionStore.deleteStub.defaultError = nil
    }

    @Test
    func asksOnceUntilTheAnswerIsTooOld() async throws {
        for _ in 1...3 { #expect(try await cache.session(id: session.id) == session) }
        #expect(sessionStore.sessionStub.callArguments == [session.id])

        clock.advance(by: .seconds(10))
        #expect(try await cache.session(id: session.id) == session)
        #expect(sessionStore.sessionStub.callCount == 2)
    }

    @Test
    func requestsAtTheSameTimeShareOneLookUp() async throws {
        try await everyOrder { order in
            let sessionStore = MockSessionStore()
            sessionStore.sessionStub.defaultReturnValue = session
            order.holds(sessionStore.sessionStub)
            let cache = CachingSessionStore(sessionStore: sessionStore, clock: clock, lifespan: .seconds(10))

            async let first = cache.session(id: session.id)
            async let second = cache.session(id: session.id)
            async let third = cache.session(id: session.id)
            let sessions = try await [first, second, third]
            #expect(sessions == [session, session, session])
            #expect(sessionStore.sessionStub.callArguments == [session.id])
        }
    }

    @Test
    func aSessionThatIsDeletedIsForgottenAtOnce() async throws {
        _ = try await cache.session(id: session.id)
        try await cache.delete(id: session.id)
        sessionStore.sessionStub.defaultReturnValue = nil

        #expect(try await cache.session(id: session.id) == nil)
        expectCalls(
            inOrder: sessionStore.sessionStub.called(),
            sessionStore.deleteStub.called(with: session.id),
            sessionStore.sessionStub.called()
        )
    }

    @Test
    func aSessionThatIsInsertedIsFoundThoughItWasMissing() async throws {
        sessionStore.sessionStub.enqueue(nil)
        #expect(try await cache.session(id: session.id) == nil)
        try await cache.insert(session)

        #expect(try await cache.session(id: session.id) == session)
    }

    @Test
    func aFailureIsNotKept() async throws {
        sessionStore.sessionStub.enqueue(error: Offline())

        await #expect(throws: Offline.self) { try await cache.session(id: session.id) }
        #expect(try await cache.session(id: session.id) == session)
    }
}
