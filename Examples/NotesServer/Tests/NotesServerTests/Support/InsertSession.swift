import Foundation
import Storage

@testable import Accounts

/// Registers an account before the server starts, so that a test knows its ID.
func insertSession(into folder: String) async throws -> (Account, SessionToken) {
    let database = try await NotesDatabase.open(folder: folder)
    let account = Account(id: .init(rawValue: UUID()), name: try AccountName("ada"))
    let token = SessionToken.random()
    try await DatabaseAccountStore(database: database).insert(account)
    try await DatabaseSessionStore(database: database).insert(
        Session(id: token.id, accountID: account.id, secretDigest: token.secretDigest, expiresAt: .distantFuture)
    )
    try database.close()
    return (account, token)
}
