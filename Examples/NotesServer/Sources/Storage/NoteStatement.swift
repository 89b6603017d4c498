import GRDB
import Notes

/// The SQL of a query, all of whose values are bindings.
struct NoteStatement {
    let sql: String
    let arguments: StatementArguments

    /// Returns nil if the query can't match a note.
    init?(_ query: NoteQuery, _ database: Database) throws {
        // SQLite takes a negative limit for no limit.
        guard query.limit > 0 else { return nil }
        var sql = "SELECT notes.* FROM readers JOIN notes ON notes.id = readers.noteID"
        var arguments: StatementArguments = []
        if let search = query.search {
            // The text of a user isn't in the query language of FTS5. It is split into words as the notes are, and each word
            // matches the beginnings of words. Without a word, nothing matches.
            let words = try database.makeTokenizer(.unicode61()).tokenize(query: search)
            guard !words.isEmpty else { return nil }
            sql += " JOIN noteTexts ON noteTexts.rowid = notes.id AND noteTexts MATCH ?"
            arguments += [words.map { "\"\($0.token)\"*" }.joined(separator: " ")]
        }
        sql += " WHERE readers.userID = ?"
        arguments += [query.userID.rawValue]
        if let before = query.before {
            sql += " AND readers.noteID < ?"
            arguments += [before.rawValue]
        }
        sql += " ORDER BY readers.noteID DESC LIMIT ?"
        arguments += [query.limit]
        self.sql = sql
        self.arguments = arguments
    }
}
