/// What a user can do with notes: those that the user owns, and those that others have shared.
///
/// A protocol, so that a decorator can stand in front of ``Notebook``, and a mock in its place.
public protocol NoteKeeping: Sendable {
    func create(text: String) async throws -> Note

    /// Returns the user's notes, latest first.
    ///
    /// A `search` is words that the notes must contain, or nil for all notes; `before` is the `next` of the page before, or
    /// nil for the first page.
    func page(search: String?, before: Note.ID?, limit: Int) async throws -> NotePage

    func note(id: Note.ID) async throws -> Note

    /// Lets another user read a note. Doing so twice is the same as once.
    func share(id: Note.ID, withUserNamed name: String) async throws

    func delete(id: Note.ID) async throws
}
