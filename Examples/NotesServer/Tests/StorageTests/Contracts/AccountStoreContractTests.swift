import Accounts
import Foundation
import Storage
import Stubbing
import Testing

@testable import AccountsFakes

/// The behavior that the features expect of every ``AccountStore``.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct AccountStoreContractTests {
    enum Kind: CaseIterable {
        case fake
        case database

        /// Runs `body` with an empty store.
        func withStore(_ body: (any AccountStore) async throws -> Void) async throws {
            switch self {
            case .fake: try await body(FakeAccountStore())
            case .database: try await withDatabase { try await body(DatabaseAccountStore(database: $0)) }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func findsAnAccountByItsName(kind: Kind) async throws {
        try await kind.withStore { store in
            let ada = try Account.named("ada")
            try await store.insert(ada)
            try await store.insert(.named("grace"))

            #expect(try await store.account(named: ada.name) == ada)
            #expect(try await store.account(named: AccountName("alan")) == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func aNameIsTakenOnce(kind: Kind) async throws {
        try await kind.withStore { store in
            let first = try Account.named("ada")
            try await store.insert(first)

            await #expect(throws: AccountError.nameTaken) { try await store.insert(.named("ada")) }
            #expect(try await store.account(named: first.name) == first)
        }
    }

    @Test(arguments: Kind.allCases)
    func concurrentInsertionsOfANameSucceedOnce(kind: Kind) async throws {
        try await kind.withStore { store in
            let successes = try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask {
                        do {
                            try await store.insert(.named("ada"))
                            return 1
                        } catch AccountError.nameTaken {
                            return 0
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(successes == 1)
        }
    }
}

extension Account {
    static func named(_ name: String) throws -> Account {
        Account(id: .init(rawValue: UUID()), name: try AccountName(name))
    }
}
