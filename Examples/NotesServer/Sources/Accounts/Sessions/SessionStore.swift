public import Foundation

/// Where sessions are kept.
public protocol SessionStore: Sendable {
    func insert(_ session: Session) async throws
    func session(id: Session.ID) async throws -> Session?
    func delete(id: Session.ID) async throws

    /// Deletes the sessions that expire at `date` or have before, and returns how many there were.
    func deleteSessions(expiredAt date: Date) async throws -> Int
}
