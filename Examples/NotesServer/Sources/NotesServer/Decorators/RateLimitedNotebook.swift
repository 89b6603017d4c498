import Foundation
import Notes

/// A decorator that keeps a user from trying one name after another to see which exist.
struct RateLimitedNotebook: NoteKeeping {
    let notebook: any NoteKeeping
    let sharesPerUser: AttemptLimit
    let userID: UserID

    func create(text: String) async throws -> Note {
        try await notebook.create(text: text)
    }

    func page(search: String?, before: Note.ID?, limit: Int) async throws -> NotePage {
        try await notebook.page(search: search, before: before, limit: limit)
    }

    func note(id: Note.ID) async throws -> Note {
        try await notebook.note(id: id)
    }

    func share(id: Note.ID, withUserNamed name: String) async throws {
        try sharesPerUser.countAttempt(key: userID.rawValue.uuidString)
        try await notebook.share(id: id, withUserNamed: name)
    }

    func delete(id: Note.ID) async throws {
        try await notebook.delete(id: id)
    }
}
