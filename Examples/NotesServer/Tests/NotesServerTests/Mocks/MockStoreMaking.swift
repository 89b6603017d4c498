import Accounts
import Notes
import Stubbing

@testable import NotesServer

final class MockStoreMaking: StoreMaking {
    let makeAccountStoreStub = AsyncThrowingStub<Void, any AccountStore, any Error>()
    let makeSessionStoreStub = AsyncThrowingStub<Void, any SessionStore, any Error>()
    let makeNoteStoreStub = AsyncThrowingStub<Void, any NoteStore, any Error>()
    let checkStub = AsyncThrowingStub<Void, Void, any Error>()
    let closeStub = AsyncThrowingStub<Void, Void, any Error>()

    func makeAccountStore() async throws -> any AccountStore {
        try await makeAccountStoreStub()
    }

    func makeSessionStore() async throws -> any SessionStore {
        try await makeSessionStoreStub()
    }

    func makeNoteStore() async throws -> any NoteStore {
        try await makeNoteStoreStub()
    }

    func check() async throws {
        try await checkStub()
    }

    func close() async throws {
        try await closeStub()
    }
}
