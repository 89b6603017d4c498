import Accounts
import Foundation

/// A ``SessionStore`` in memory.
///
/// `SessionStoreContractTests` runs on it and on the database, so the two behave the same.
actor FakeSessionStore: SessionStore {
    struct DuplicateID: Error {}

    private(set) var sessions: [Session.ID: Session] = [:]

    func insert(_ session: Session) throws {
        guard sessions[session.id] == nil else { throw DuplicateID() }
        sessions[session.id] = session
    }

    func session(id: Session.ID) -> Session? {
        sessions[id]
    }

    func delete(id: Session.ID) {
        sessions[id] = nil
    }

    func deleteSessions(expiredAt date: Date) -> Int {
        let count = sessions.count
        sessions = sessions.filter { $0.value.expiresAt > date }
        return count - sessions.count
    }
}
