public import Foundation
import Providers

/// A decorator that remembers for a few seconds what another store found: each request asks for its session.
///
/// The lifetimes say all there is to say about the cache: one look-up per session at a time, whose failures aren't kept,
/// and a table that is thrown away when it is too old, so that it can't grow without end.
public struct CachingSessionStore: SessionStore {
    private let sessionStore: any SessionStore
    private let expiringSessions: Expiring<AsyncSharedByKey<Session.ID, Session?>>

    public init(sessionStore: any SessionStore, clock: any Clock<Duration>, lifespan: Duration) {
        self.sessionStore = sessionStore
        expiringSessions = Expiring(after: lifespan, clock: clock) {
            AsyncSharedByKey { id in try await sessionStore.session(id: id) }
        }
    }

    public func insert(_ session: Session) async throws {
        try await sessionStore.insert(session)
        expiringSessions.value.drop(session.id)
    }

    public func session(id: Session.ID) async throws -> Session? {
        try await expiringSessions.value[id]
    }

    public func delete(id: Session.ID) async throws {
        // Also if the store fails: it may have deleted the session all the same.
        defer { expiringSessions.value.drop(id) }
        try await sessionStore.delete(id: id)
    }

    public func deleteSessions(expiredAt date: Date) async throws -> Int {
        defer { expiringSessions.value.dropAll() }
        return try await sessionStore.deleteSessions(expiredAt: date)
    }
}
