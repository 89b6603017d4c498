import GRDB
import Notes

/// The SQL of a query, all of whose values are bindings.
struct NoteRequest {
    let sql: String
    let arguments: StatementArguments

    init(_ query: NoteQuery) {
        var sql = "SELECT notes.* FROM readers JOIN notes ON notes.id = readers.noteID"
        var arguments: StatementArguments = []
        if let search = query.search {
            sql += " JOIN noteTexts ON noteTexts.rowid = notes.id AND noteTexts MATCH ?"
            // What a user types isn't the query language of FTS5: only its words count, as the beginnings of words.
            arguments += [FTS5Pattern(matchingAllPrefixesIn: search)]
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
