import Accounts
import Foundation
import Stubbing
import Testing

/// The behavior that the features expect of every ``SessionStore``.
///
/// Tests look a session up before they change it, because a store may remember what it has found.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct SessionStoreContractTests {
    private let ada: Account
    private let grace: Account

    init() throws {
        ada = try .named("ada")
        grace = try .named("grace")
    }

    // MARK: - Insertion

    @Test(arguments: SessionStoreKind.allCases)
    func findsASessionByItsID(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada]) { store in
            let session = session()
            #expect(try await store.session(id: session.id) == nil)
            try await store.insert(session)

            #expect(try await store.session(id: session.id) == session)
            #expect(try await store.session(id: .init(rawValue: UUID())) == nil)
        }
    }

    @Test(arguments: SessionStoreKind.allCases)
    func keepsSeveralSessionsOfSeveralAccounts(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada, grace]) { store in
            let sessions = [session(of: ada), session(of: grace), session(of: ada)]
            for session in sessions { try await store.insert(session) }

            for session in sessions { #expect(try await store.session(id: session.id) == session) }
        }
    }

    @Test(
        arguments: SessionStoreKind.allCases,
        [
            Date.distantPast, .distantFuture, Date(timeIntervalSince1970: -0.25),
            Date(timeIntervalSinceReferenceDate: 800_000_000.0.nextUp),
        ]
    )
    func keepsTheExactExpiry(kind: SessionStoreKind, date: Date) async throws {
        try await kind.withStore(of: [ada]) { store in
            let session = session(expiresAt: date)
            try await store.insert(session)

            #expect(try await store.session(id: session.id)?.expiresAt == date)
        }
    }

    @Test(
        arguments: SessionStoreKind.allCases,
        [
            Data(), Data([0]), Data("a'; DROP TABLE sessions".utf8), Data((0...255).map { UInt8($0) }),
        ]
    )
    func keepsEveryByteOfTheDigest(kind: SessionStoreKind, digest: Data) async throws {
        try await kind.withStore(of: [ada]) { store in
            let session = session(digest: digest)
            try await store.insert(session)

            #expect(try await store.session(id: session.id)?.secretDigest == digest)
        }
    }

    @Test(arguments: SessionStoreKind.allCases)
    func rejectsAnIDThatIsTakenAndKeepsItsSession(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada, grace]) { store in
            let first = session(of: ada)
            try await store.insert(first)
            let second = session(first.id, of: grace)

            await #expect(throws: (any Error).self) { try await store.insert(second) }
            #expect(try await store.session(id: first.id) == first)
        }
    }

    // MARK: - Deletion

    @Test(arguments: SessionStoreKind.allCases)
    func deletesOnlyTheSessionWithTheID(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada]) { store in
            let sessions = [session(), session()]
            for session in sessions {
                try await store.insert(session)
                _ = try await store.session(id: session.id)
            }
            try await store.delete(id: sessions[0].id)

            #expect(try await store.session(id: sessions[0].id) == nil)
            #expect(try await store.session(id: sessions[1].id) == sessions[1])
        }
    }

    @Test(arguments: SessionStoreKind.allCases)
    func deletingASessionThatDoesNotExistChangesNothing(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada]) { store in
            let sessions = [session(), session()]
            for session in sessions { try await store.insert(session) }
            for _ in 1...2 { try await store.delete(id: sessions[0].id) }
            try await store.delete(id: .init(rawValue: UUID()))

            #expect(try await store.session(id: sessions[1].id) == sessions[1])
        }
    }

    @Test(arguments: SessionStoreKind.allCases)
    func theIDOfADeletedSessionIsFree(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada, grace]) { store in
            let first = session(of: ada)
            try await store.insert(first)
            try await store.delete(id: first.id)
            #expect(try await store.session(id: first.id) == nil)
            let second = session(first.id, of: grace)
            try await store.insert(second)

            #expect(try await store.session(id: first.id) == second)
        }
    }

    // MARK: - Expiry

    @Test(arguments: SessionStoreKind.allCases)
    func deletesASessionThatExpiresExactlyAtTheDate(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada]) { store in
            let session = session()
            try await store.insert(session)
            #expect(try await store.session(id: session.id) == session)

            #expect(try await store.deleteSessions(expiredAt: session.expiresAt) == 1)
            #expect(try await store.session(id: session.id) == nil)
        }
    }

    @Test(arguments: SessionStoreKind.allCases)
    func deletesTheExpiredSessionsOfAllAccountsAndNoOthers(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada, grace]) { store in
            let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
            let expired = [session(of: ada, expiresAt: date.justBefore), session(of: grace, expiresAt: .distantPast)]
            let kept = session(of: ada, expiresAt: date.justAfter)
            for session in expired + [kept] { try await store.insert(session) }

            #expect(try await store.deleteSessions(expiredAt: date) == 2)
            for session in expired { #expect(try await store.session(id: session.id) == nil) }
            #expect(try await store.session(id: kept.id) == kept)
        }
    }

    @Test(arguments: SessionStoreKind.allCases)
    func countsOnlyTheSessionsThatItDeletes(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada]) { store in
            let date = Date(timeIntervalSinceReferenceDate: 0)
            #expect(try await store.deleteSessions(expiredAt: date) == 0)
            for _ in 1...3 { try await store.insert(session(expiresAt: date)) }
            try await store.insert(session(expiresAt: .distantFuture))

            #expect(try await store.deleteSessions(expiredAt: date) == 3)
            #expect(try await store.deleteSessions(expiredAt: date) == 0)
            #expect(try await store.deleteSessions(expiredAt: .distantFuture) == 1)
        }
    }

    // MARK: - Concurrency

    @Test(arguments: SessionStoreKind.allCases)
    func keepsAllSessionsThatAreInsertedConcurrently(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada]) { store in
            let sessions = (0..<20).map { _ in session() }
            try await withThrowingTaskGroup { group in
                for session in sessions { group.addTask { try await store.insert(session) } }
                try await group.waitForAll()
            }

            for session in sessions { #expect(try await store.session(id: session.id) == session) }
        }
    }

    @Test(arguments: SessionStoreKind.allCases)
    func anIDIsInsertedOnceByConcurrentTasks(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada]) { store in
            let id = Session.ID(rawValue: UUID())
            let sessions = (0..<20).map { session(id, digest: Data([$0])) }
            let inserted = await withTaskGroup { group in
                for session in sessions {
                    group.addTask { () -> Session? in
                        do { try await store.insert(session) } catch { return nil }
                        return session
                    }
                }
                return await group.compactMap(\.self).reduce(into: []) { $0.append($1) }
            }
            let found = try await store.session(id: id)

            #expect(inserted.count == 1)
            #expect(found == inserted.first)
        }
    }

    @Test(arguments: SessionStoreKind.allCases)
    func concurrentDeletionsCountEachSessionOnce(kind: SessionStoreKind) async throws {
        try await kind.withStore(of: [ada]) { store in
            for _ in 1...20 { try await store.insert(session(expiresAt: .distantPast)) }
            let count = try await withThrowingTaskGroup { group in
                for _ in 1...4 { group.addTask { try await store.deleteSessions(expiredAt: .distantFuture) } }
                return try await group.reduce(0, +)
            }

            #expect(count == 20)
        }
    }

    private func session(
        _ id: Session.ID = .init(rawValue: UUID()),
        of account: Account? = nil,
        digest: Data = Data([3]),
        expiresAt: Date = Date(timeIntervalSince1970: 60.5)
    ) -> Session {
        Session(id: id, accountID: (account ?? ada).id, secretDigest: digest, expiresAt: expiresAt)
    }
}

extension Date {
    fileprivate var justBefore: Date { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.nextDown) }
    fileprivate var justAfter: Date { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.nextUp) }
}
