import Notes
import Stubbing

/// A mock of ``NoteStore``.
final class MockNoteStore: NoteStore {
    struct NoteArguments: Equatable, Sendable {
        let id: Note.ID
        let userID: UserID
    }

    struct AddReaderArguments: Equatable, Sendable {
        let userID: UserID
        let id: Note.ID
    }

    let insertStub = AsyncThrowingStub<NoteDraft, Note, any Error>()
    let notesStub = AsyncThrowingStub<NoteQuery, [Note], any Error>()
    let noteStub = AsyncThrowingStub<NoteArguments, Note?, any Error>()
    let addReaderStub = AsyncThrowingStub<AddReaderArguments, Void, any Error>()
    let deleteStub = AsyncThrowingStub<Note.ID, Void, any Error>()

    func insert(_ draft: NoteDraft) async throws -> Note {
        try await insertStub(draft)
    }

    func notes(_ query: NoteQuery) async throws -> [Note] {
        try await notesStub(query)
    }

    func note(id: Note.ID, readableBy userID: UserID) async throws -> Note? {
        try await noteStub(NoteArguments(id: id, userID: userID))
    }

    func addReader(_ userID: UserID, to id: Note.ID) async throws {
        try await addReaderStub(AddReaderArguments(userID: userID, id: id))
    }

    func delete(id: Note.ID) async throws {
        try await deleteStub(id)
    }
}
