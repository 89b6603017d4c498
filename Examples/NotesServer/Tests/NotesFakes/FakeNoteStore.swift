import Foundation
import Notes

/// A ``NoteStore`` in memory.
///
/// `NoteStoreContractTests` runs on it and on the database, so the two behave the same.
actor FakeNoteStore: NoteStore {
    /// In the order of their IDs.
    private var notes: [Note] = []
    private var readerIDs: [Note.ID: Set<UserID>] = [:]
    private var lastID: Int64 = 0

    func insert(_ draft: NoteDraft) -> Note {
        // The ID of a deleted note isn't used again.
        lastID += 1
        let note = Note(
            id: .init(rawValue: lastID),
            ownerID: draft.ownerID,
            text: draft.text,
            createdAt: draft.createdAt
        )
        notes.append(note)
        readerIDs[note.id] = [draft.ownerID]
        return note
    }

    func notes(_ query: NoteQuery) -> [Note] {
        let found = notes.reversed().filter { note in
            canRead(note.id, query.userID)
                && (query.before.map { note.id.rawValue < $0.rawValue } ?? true)
                && (query.search.map { matches(note.text, search: $0) } ?? true)
        }
        return Array(found.prefix(max(query.limit, 0)))
    }

    func note(id: Note.ID, readableBy userID: UserID) -> Note? {
        canRead(id, userID) ? notes.first { $0.id == id } : nil
    }

    func addReader(_ userID: UserID, to id: Note.ID) throws {
        guard readerIDs[id] != nil else { throw NoteError.notFound }
        readerIDs[id]?.insert(userID)
    }

    func delete(id: Note.ID) {
        notes.removeAll { $0.id == id }
        readerIDs[id] = nil
    }

    private func canRead(_ id: Note.ID, _ userID: UserID) -> Bool {
        readerIDs[id]?.contains(userID) ?? false
    }

    /// Whether each word of a search is the beginning of a word of the text.
    private func matches(_ text: String, search: String) -> Bool {
        let searchWords = words(of: search)
        let textWords = words(of: text)
        return !searchWords.isEmpty
            && searchWords.allSatisfy { word in textWords.contains { $0.starts(with: word) } }
    }

    /// Splits a text as SQLite's tokenizer `unicode61` does.
    private func words(of text: String) -> [Substring.UnicodeScalarView] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .unicodeScalars.split { !$0.isPartOfWord }
    }
}

extension Unicode.Scalar {
    /// Letters, numbers, and characters for private use are.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber, .privateUse: true
        default: false
        }
    }
}
