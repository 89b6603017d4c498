/// Where notes are kept.
///
/// This module declares what it needs; another one knows the database.
public protocol NoteStore: Sendable {
    func insert(_ draft: NoteDraft) async throws -> Note
    func notes(_ query: NoteQuery) async throws -> [Note]
    func note(id: Note.ID, readableBy userID: UserID) async throws -> Note?

    /// Throws ``NoteError/notFound`` if there is no such note.
    func addReader(_ userID: UserID, to id: Note.ID) async throws

    func delete(id: Note.ID) async throws
}
