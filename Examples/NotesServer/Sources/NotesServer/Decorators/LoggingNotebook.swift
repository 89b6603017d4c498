import Logging
import Notes

/// A decorator that logs what a user does with notes: which note, never what is in it.
struct LoggingNotebook: NoteKeeping {
    let notebook: any NoteKeeping
    let logger: Logger

    func create(text: String) async throws -> Note {
        let note = try await notebook.create(text: text)
        logger.info("Note created", metadata: ["note": "\(note.id.rawValue)"])
        return note
    }

    func page(search: String?, before: Note.ID?, limit: Int) async throws -> NotePage {
        try await notebook.page(search: search, before: before, limit: limit)
    }

    func note(id: Note.ID) async throws -> Note {
        try await notebook.note(id: id)
    }

    func share(id: Note.ID, withUserNamed name: String) async throws {
        try await notebook.share(id: id, withUserNamed: name)
        logger.info("Note shared", metadata: ["note": "\(id.rawValue)", "reader": "\(name)"])
    }

    func delete(id: Note.ID) async throws {
        try await notebook.delete(id: id)
        logger.info("Note deleted", metadata: ["note": "\(id.rawValue)"])
    }
}
