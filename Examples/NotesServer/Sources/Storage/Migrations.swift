import GRDB

extension DatabaseMigrator {
    /// Every change of the tables since the first version.
    ///
    /// A migration that has been released never changes. Dates are seconds from 2001, as a `Date` counts them: converted to
    /// seconds from 1970, half of today's dates would lose their last bit.
    static var notes: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("accounts") { database in
            try database.create(table: "accounts") { table in
                table.primaryKey("id", .blob)
                table.column("name", .text).notNull().unique()
            }
            try database.create(table: "sessions") { table in
                table.primaryKey("id", .blob)
                table.column("accountID", .blob).notNull().references("accounts", onDelete: .cascade)
                table.column("secretDigest", .blob).notNull()
                table.column("expiresAt", .double).notNull().indexed()
            }
        }
        migrator.registerMigration("notes") { database in
            try database.create(table: "notes") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("ownerID", .blob).notNull()
                table.column("text", .text).notNull()
                table.column("createdAt", .double).notNull()
            }
            // The readers of each note, its owner included: one look-up answers for both.
            try database.create(table: "readers", options: .withoutRowID) { table in
                table.column("userID", .blob).notNull()
                table.column("noteID", .integer).notNull().indexed().references("notes", onDelete: .cascade)
                table.primaryKey(["userID", "noteID"])
            }
            try database.create(virtualTable: "noteTexts", using: FTS5()) { table in
                table.synchronize(withTable: "notes")
                table.tokenizer = .unicode61()
                table.column("text")
            }
        }
        return migrator
    }
}
