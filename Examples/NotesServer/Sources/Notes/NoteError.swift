/// The reasons for which this module refuses a request.
public enum NoteError: Error, Equatable {
    case emptyText
    case textTooLong
    case textWithNull
    case emptySearch
    case searchTooLong
    case invalidLimit

    /// There is no such note, or the user may not know that there is.
    case notFound

    /// The user may read the note, and nothing else.
    case notTheOwner

    case unknownReader
    case readerIsOwner
}
