import Foundation
import Notes
import Storage
import Testing

struct NoteStoreTests {
    private let ada = UserID(rawValue: UUID())
    private let grace = UserID(rawValue: UUID())

    @Test
    func returnsANoteAsItWasWritten() async throws {
        try await withNotes { store in
            let text = "Robert'); DROP TABLE notes;-- \u{1F42E}\r\n\"%_\\"
            let note = try await store.insert(draft(text))

            #expect(note == Note(id: note.id, ownerID: ada, text: text, createdAt: .reference))
            #expect(try await store.note(id: note.id, readableBy: ada) == note)
        }
    }

    @Test
    func otherUsersCannotReadANoteUntilItIsShared() async throws {
        try await withNotes { store in
            let note = try await store.insert(draft("Buy milk"))
            #expect(try await store.note(id: note.id, readableBy: grace) == nil)
            #expect(try await store.notes(query(of: grace)) == [])
            #expect(try await store.notes(query(of: grace, search: "milk")) == [])

            // Twice is the same as once.
            for _ in 1...2 { try await store.addReader(grace, to: note.id) }
            #expect(try await store.note(id: note.id, readableBy: grace) == note)
            #expect(try await store.notes(query(of: grace)) == [note])
            #expect(try await store.notes(query(of: grace, search: "milk")) == [note])
        }
    }

    @Test
    func listsTheLatestNotesFirstPageByPage() async throws {
        try await withNotes { store in
            var notes: [Note] = []
            for number in 1...5 { notes.insert(try await store.insert(draft("Note \(number)")), at: 0) }

            #expect(try await store.notes(query(of: ada, limit: 3)) == Array(notes[..<3]))
            #expect(try await store.notes(query(of: ada, before: notes[2].id, limit: 3)) == Array(notes[3...]))
            #expect(try await store.notes(query(of: ada, before: notes[4].id)) == [])
        }
    }

    @Test(arguments: [
        ("milk", ["Buy MILK", "milkshake"]), ("buy milk", ["Buy MILK"]), ("cafe", ["Café au lait"]),
        ("mil*", ["Buy MILK", "milkshake"]), ("\"buy", ["Buy MILK"]), ("NOT", []), ("ilk", []), ("' OR 1=1 --", []),
    ])
    func findsNotesByTheBeginningsOfTheirWords(search: String, texts: [String]) async throws {
        try await withNotes { store in
            for text in ["Buy MILK", "milkshake", "Café au lait"] { _ = try await store.insert(draft(text)) }

            #expect(Set(try await store.notes(query(of: ada, search: search)).map(\.text)) == Set(texts))
        }
    }

    @Test
    func aDeletedNoteIsGoneForEveryone() async throws {
        try await withNotes { store in
            let note = try await store.insert(draft("Buy milk"))
            try await store.addReader(grace, to: note.id)
            try await store.delete(id: note.id)

            #expect(try await store.note(id: note.id, readableBy: grace) == nil)
            #expect(try await store.notes(query(of: ada)) == [])
            #expect(try await store.notes(query(of: ada, search: "milk")) == [])
            await #expect(throws: NoteError.notFound) { try await store.addReader(grace, to: note.id) }
            // Nor does another note get its ID, which someone may still have.
            #expect(try await store.insert(draft("Buy tea")).id.rawValue > note.id.rawValue)
        }
    }

    private func withNotes(_ body: (DatabaseNoteStore) async throws -> Void) async throws {
        try await withDatabase { database in try await body(DatabaseNoteStore(database: database)) }
    }

    private func draft(_ text: String) -> NoteDraft {
        NoteDraft(ownerID: ada, text: text, createdAt: .reference)
    }

    private func query(
        of userID: UserID,
        search: String? = nil,
        before: Note.ID? = nil,
        limit: Int = 10
    ) -> NoteQuery {
        NoteQuery(userID: userID, search: search, before: before, limit: limit)
    }
}

extension Date {
    fileprivate static let reference = Date(timeIntervalSince1970: 1_000_000)
}
