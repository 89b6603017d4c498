/// The notes of one user, for as long as one request takes.
///
/// All that it needs lives longer than it does, so it takes a `Dependencies` struct. Whose notes they are is runtime input.
public struct Notebook: NoteKeeping {
    public struct Dependencies: Sendable {
        let noteStore: any NoteStore
        let userFinder: any UserFinding
        let wallClock: any WallClock

        public init(noteStore: any NoteStore, userFinder: any UserFinding, wallClock: any WallClock) {
            self.noteStore = noteStore
            self.userFinder = userFinder
            self.wallClock = wallClock
        }
    }

    public static let textLimit = 10_000
    public static let pageLimit = 100

    /// The most bytes and words of a search.
    ///
    /// Each word costs a look-up of all notes that contain it, of all users.
    public static let searchLimit = 200
    public static let searchWordLimit = 10

    private let dependencies: Dependencies
    private let userID: UserID

    public init(dependencies: Dependencies, userID: UserID) {
        self.dependencies = dependencies
        self.userID = userID
    }

    public func create(text: String) async throws -> Note {
        guard text.contains(where: { !$0.isWhitespace }) else { throw NoteError.emptyText }
        guard text.utf8.count <= Self.textLimit else { throw NoteError.textTooLong }
        // Databases written in C take it for the end of the text.
        guard !text.utf8.contains(0) else { throw NoteError.textWithNull }
        return try await dependencies.noteStore.insert(
            NoteDraft(ownerID: userID, text: text, createdAt: dependencies.wallClock.now)
        )
    }

    public func page(search: String?, before: Note.ID?, limit: Int) async throws -> NotePage {
        guard (1...Self.pageLimit).contains(limit) else { throw NoteError.invalidLimit }
        if let search { try Self.check(search) }
        // One more than asked for tells whether there is another page.
        let query = NoteQuery(userID: userID, search: search, before: before, limit: limit + 1)
        let found = try await dependencies.noteStore.notes(query)
        let notes = Array(found.prefix(limit))
        return NotePage(notes: notes, next: found.count > limit ? notes.last?.id : nil)
    }

    private static func check(_ search: String) throws(NoteError) {
        // First, because counting words takes longer than counting bytes.
        guard search.utf8.count <= searchLimit else { throw .searchTooLong }
        let words = search.split { !$0.isLetter && !$0.isNumber }
        guard !words.isEmpty else { throw .emptySearch }
        guard words.count <= searchWordLimit else { throw .searchTooLong }
    }

    public func note(id: Note.ID) async throws -> Note {
        guard let note = try await dependencies.noteStore.note(id: id, readableBy: userID) else {
            throw NoteError.notFound
        }
        return note
    }

    public func share(id: Note.ID, withUserNamed name: String) async throws {
        try await requireOwner(of: id)
        guard let readerID = try await dependencies.userFinder.userID(named: name) else {
            throw NoteError.unknownReader
        }
        guard readerID != userID else { throw NoteError.readerIsOwner }
        try await dependencies.noteStore.addReader(readerID, to: id)
    }

    public func delete(id: Note.ID) async throws {
        try await requireOwner(of: id)
        try await dependencies.noteStore.delete(id: id)
    }

    private func requireOwner(of id: Note.ID) async throws {
        guard try await note(id: id).ownerID == userID else { throw NoteError.notTheOwner }
    }
}
