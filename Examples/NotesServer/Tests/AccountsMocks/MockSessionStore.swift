import Accounts
import Foundation
import Stubbing

/// A mock of ``SessionStore``.
final class MockSessionStore: SessionStore {
    let insertStub = AsyncThrowingStub<Session, Void, any Error>()
    let sessionStub = AsyncThrowingStub<Session.ID, Session?, any Error>()
    let deleteStub = AsyncThrowingStub<Session.ID, Void, any Error>()
    let deleteSessionsStub = AsyncThrowingStub<Date, Int, any Error>()

    func insert(_ session: Session) async throws {
        try await insertStub(session)
    }

    func session(id: Session.ID) async throws -> Session? {
        try await sessionStub(id)
    }

    func delete(id: Session.ID) async throws {
        try await deleteStub(id)
    }

    func deleteSessions(expiredAt date: Date) async throws -> Int {
        try await deleteSessionsStub(date)
    }
}
