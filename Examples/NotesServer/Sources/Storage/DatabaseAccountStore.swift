public import Accounts
import Foundation
import GRDB

/// The accounts in the database.
public struct DatabaseAccountStore: AccountStore {
    private let database: NotesDatabase

    public init(database: NotesDatabase) {
        self.database = database
    }

    public func insert(_ account: Account) async throws {
        do {
            try await database.pool.write { database in
                try database.execute(
                    sql: "INSERT INTO accounts (id, name, passwordSalt, passwordKey) VALUES (?, ?, ?, ?)",
                    arguments: [
                        account.id.rawValue, account.name.description, account.passwordHash.salt,
                        account.passwordHash.key,
                    ]
                )
            }
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw AccountError.nameTaken
        }
    }

    public func account(named name: AccountName) async throws -> Account? {
        try await database.pool.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT id, passwordSalt, passwordKey FROM accounts WHERE name = ?",
                arguments: [name.description]
            )
            .map { row in
                Account(
                    id: .init(rawValue: row["id"]),
                    name: name,
                    passwordHash: PasswordHash(salt: row["passwordSalt"], key: row["passwordKey"])
                )
            }
        }
    }
}
