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
                    sql: "INSERT INTO accounts (id, name) VALUES (?, ?)",
                    arguments: [account.id.rawValue, account.name.description]
                )
            }
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw AccountError.nameTaken
        }
    }

    public func account(named name: AccountName) async throws -> Account? {
        try await database.pool.read { database in
            try UUID.fetchOne(
                database,
                sql: "SELECT id FROM accounts WHERE name = ?",
                arguments: [name.description]
            )
            .map { id in Account(id: .init(rawValue: id), name: name) }
        }
    }
}
