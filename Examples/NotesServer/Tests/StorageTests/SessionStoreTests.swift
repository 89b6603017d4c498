import Accounts
import Foundation
import Storage
import Testing

struct SessionStoreTests {
    @Test
    func keepsASessionUntilItIsDeleted() async throws {
        try await withSessions { store, account in
            let session = Session.of(account, expiresAt: 60.5)
            try await store.insert(session)
            #expect(try await store.session(id: session.id) == session)

            try await store.delete(id: session.id)
            #expect(try await store.session(id: session.id) == nil)
        }
    }

    @Test
    func deletesSessionsThatHaveExpired() async throws {
        try await withSessions { store, account in
            let sessions = [59.0, 60, 61].map { Session.of(account, expiresAt: $0) }
            for session in sessions { try await store.insert(session) }

            #expect(try await store.deleteSessions(expiredAt: Date(timeIntervalSince1970: 60)) == 2)
            #expect(try await store.session(id: sessions[0].id) == nil)
            #expect(try await store.session(id: sessions[1].id) == nil)
            #expect(try await store.session(id: sessions[2].id) == sessions[2])
        }
    }

    private func withSessions(_ body: (DatabaseSessionStore, Account) async throws -> Void) async throws {
        try await withDatabase { database in
            let account = try Account.named("ada")
            try await DatabaseAccountStore(database: database).insert(account)
            try await body(DatabaseSessionStore(database: database), account)
        }
    }
}

extension Session {
    fileprivate static func of(_ account: Account, expiresAt seconds: Double) -> Session {
        Session(
            id: .init(rawValue: UUID()),
            accountID: account.id,
            secretDigest: Data([3]),
            expiresAt: Date(timeIntervalSince1970: seconds)
        )
    }
}
