import Hummingbird
import Notes

extension NoteError: AnsweringError {
    var answer: ErrorAnswer {
        switch self {
        case .emptyText:
            ErrorAnswer(status: .badRequest, code: "empty_text", message: "A note has at least one visible character.")
        case .textTooLong:
            ErrorAnswer(
                status: .badRequest,
                code: "text_too_long",
                message: "A note has at most \(Notebook.textLimit) bytes."
            )
        case .textWithNull:
            ErrorAnswer(status: .badRequest, code: "text_with_null", message: "A note has no null characters.")
        case .emptySearch:
            ErrorAnswer(
                status: .badRequest,
                code: "empty_search",
                message: "`search` has at least one letter or digit."
            )
        case .searchTooLong:
            ErrorAnswer(
                status: .badRequest,
                code: "search_too_long",
                message: "`search` has at most \(Notebook.searchWordLimit) words and \(Notebook.searchLimit) bytes."
            )
        case .invalidLimit:
            ErrorAnswer(
                status: .badRequest,
                code: "invalid_limit",
                message: "`limit` is at least 1 and at most \(Notebook.pageLimit)."
            )
        case .notFound:
            ErrorAnswer(status: .notFound, code: "note_not_found", message: "You have no note with that ID.")
        case .notTheOwner:
            ErrorAnswer(
                status: .forbidden,
                code: "not_the_owner",
                message: "The note belongs to someone else, who has let you read it."
            )
        case .unknownReader:
            ErrorAnswer(status: .notFound, code: "account_not_found", message: "There is no account of that name.")
        case .readerIsOwner:
            ErrorAnswer(status: .badRequest, code: "reader_is_owner", message: "The note is yours already.")
        }
    }
}
