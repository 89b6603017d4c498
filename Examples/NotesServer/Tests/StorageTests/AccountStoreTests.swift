import Accounts
import Foundation
import Storage
import Testing

struct AccountStoreTests {
    @Test
    func findsAnAccountByItsName() async throws {
        try await withDatabase { database in
            let store = DatabaseAccountStore(database: database)
            let ada = try Account.named("ada")
            try await store.insert(ada)
            try await store.insert(.named("grace"))

            #expect(try await store.account(named: ada.name) == ada)
            #expect(try await store.account(named: AccountName("alan")) == nil)
        }
    }

    @Test
    func aNameIsTakenOnce() async throws {
        try await withDatabase { database in
            let store = DatabaseAccountStore(database: database)
            let first = try Account.named("ada")
            try await store.insert(first)

            await #expect(throws: AccountError.nameTaken) { try await store.insert(.named("ada")) }
            #expect(try await store.account(named: first.name) == first)
        }
    }

    @Test
    func concurrentInsertionsOfANameSucceedOnce() async throws {
        try await withDatabase { database in
            let store = DatabaseAccountStore(database: database)
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
        Account(
            id: .init(rawValue: UUID()),
            name: try AccountName(name),
            passwordHash: PasswordHash(salt: Data([1, 2]), key: Data([0, 255]))
        )
    }
}
