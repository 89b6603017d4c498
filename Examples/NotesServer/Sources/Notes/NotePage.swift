/// Some of a user's notes, latest first.
public struct NotePage: Equatable, Sendable {
    public let notes: [Note]

    /// Where the next page begins, or nil if this is the last one.
    public let next: Note.ID?

    public init(notes: [Note], next: Note.ID?) {
        self.notes = notes
        self.next = next
    }
}
