/// Which notes a store returns, latest first.
public struct NoteQuery: Equatable, Sendable {
    /// The owner of the notes, or a user with whom they are shared.
    public let userID: UserID

    /// Words that the notes must contain, or nil for all notes.
    public let search: String?

    /// The ID below which all IDs must be, or nil for the latest notes.
    public let before: Note.ID?

    public let limit: Int

    public init(userID: UserID, search: String?, before: Note.ID?, limit: Int) {
        self.userID = userID
        self.search = search
        self.before = before
        self.limit = limit
    }
}
