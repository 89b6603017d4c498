import Notes
import Stubbing

/// A mock of ``NoteKeeping``.
final class MockNoteKeeping: NoteKeeping {
    struct PageArguments: Equatable, Sendable {
        let search: String?
        let before: Note.ID?
        let limit: Int
    }

    struct ShareArguments: Equatable, Sendable {
        let id: Note.ID
        let name: String
    }

    let createStub = AsyncThrowingStub<String, Note, any Error>()
    let pageStub = AsyncThrowingStub<PageArguments, NotePage, any Error>()
    let noteStub = AsyncThrowingStub<Note.ID, Note, any Error>()
    let shareStub = AsyncThrowingStub<ShareArguments, Void, any Error>()
    let deleteStub = AsyncThrowingStub<Note.ID, Void, any Error>()

    func create(text: String) async throws -> Note {
        try await createStub(text)
    }

    func page(search: String?, before: Note.ID?, limit: Int) async throws -> NotePage {
        try await pageStub(PageArguments(search: search, before: before, limit: limit))
    }

    func note(id: Note.ID) async throws -> Note {
        try await noteStub(id)
    }

    func share(id: Note.ID, withUserNamed name: String) async throws {
        try await shareStub(ShareArguments(id: id, name: name))
    }

    func delete(id: Note.ID) async throws {
        try await deleteStub(id)
    }
}
