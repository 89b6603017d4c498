import Foundation
import Notes
import Stubbing
import Testing

/// The behavior that the features expect of every ``NoteStore``.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct NoteStoreContractTests {
    private let ada = UserID(rawValue: UUID())
    private let grace = UserID(rawValue: UUID())

    // MARK: - Notes by their IDs

    @Test(arguments: NoteStoreKind.allCases)
    func returnsANoteAsItWasWritten(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft("Buy milk"))

            #expect(note == Note(id: note.id, ownerID: ada, text: "Buy milk", createdAt: .reference))
            #expect(try await store.note(id: note.id, readableBy: ada) == note)
        }
    }

    @Test(
        arguments: NoteStoreKind.allCases,
        [
            "", " \n\t", "Robert'); DROP TABLE notes;-- \u{1F42E}\r\n\"%_\\", "Cafe\u{301}", "Caf\u{E9}",
            "\u{FEFF}a\u{200D}", String(repeating: "é", count: 5_000),
        ]
    )
    func keepsATextByteForByte(kind: NoteStoreKind, text: String) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft(text))

            // Strings are equal even if their characters are composed differently.
            let found = try #require(try await store.note(id: note.id, readableBy: ada))
            #expect(Array(note.text.utf8) == Array(text.utf8))
            #expect(Array(found.text.utf8) == Array(text.utf8))
        }
    }

    @Test(
        arguments: NoteStoreKind.allCases,
        [
            Date.distantPast, .distantFuture, Date(timeIntervalSince1970: -0.25),
            Date(timeIntervalSinceReferenceDate: 800_000_000.0.nextUp),
        ]
    )
    func keepsTheExactDate(kind: NoteStoreKind, date: Date) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft("Buy milk", createdAt: date))

            #expect(note.createdAt == date)
            #expect(try await store.note(id: note.id, readableBy: ada)?.createdAt == date)
        }
    }

    @Test(arguments: NoteStoreKind.allCases, [Int64.min, -1, 1, .max])
    func findsNoNoteWithAnotherID(kind: NoteStoreKind, offset: Int64) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft("Buy milk"))
            let otherID = Note.ID(rawValue: note.id.rawValue &+ offset)

            #expect(try await store.note(id: otherID, readableBy: ada) == nil)
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aLaterNoteHasAHigherIDEvenIfTheLatestNoteWasDeleted(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let first = try await store.insert(draft("First"))
            let second = try await store.insert(draft("Second"))
            // A client may still have the ID.
            try await store.delete(id: second.id)
            let third = try await store.insert(draft("Third"))

            #expect(first.id.rawValue < second.id.rawValue)
            #expect(second.id.rawValue < third.id.rawValue)
        }
    }

    // MARK: - Readers

    @Test(arguments: NoteStoreKind.allCases)
    func otherUsersCannotReadANote(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft("Buy milk"))

            #expect(try await store.note(id: note.id, readableBy: grace) == nil)
            #expect(try await store.notes(query(of: grace)) == [])
            #expect(try await store.notes(query(of: grace, search: "milk")) == [])
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aReaderFindsTheOwnersNote(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft("Buy milk"))
            try await store.addReader(grace, to: note.id)

            #expect(try await store.note(id: note.id, readableBy: grace) == note)
            #expect(try await store.notes(query(of: grace)) == [note])
            #expect(try await store.notes(query(of: grace, search: "milk")) == [note])
            #expect(try await store.note(id: note.id, readableBy: ada) == note)
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func addingAReaderTwiceOrTheOwnerChangesNothing(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft("Buy milk"))
            for reader in [grace, grace, ada] { try await store.addReader(reader, to: note.id) }

            #expect(try await store.notes(query(of: ada)) == [note])
            #expect(try await store.notes(query(of: grace)) == [note])
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aNoteThatDoesNotExistGetsNoReader(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft("Buy milk"))
            try await store.delete(id: note.id)

            for id in [note.id, Note.ID(rawValue: note.id.rawValue + 1)] {
                await #expect(throws: NoteError.notFound) { try await store.addReader(grace, to: id) }
            }
            #expect(try await store.notes(query(of: grace)) == [])
        }
    }

    // MARK: - Order and pages

    @Test(arguments: NoteStoreKind.allCases)
    func anEmptyStoreHasNoNotes(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let notes = try await store.notes(query(of: ada))
            #expect(notes == [])
            let found = try await store.notes(query(of: ada, search: "milk"))
            #expect(found == [])
        }
    }

    @Test(arguments: NoteStoreKind.allCases, [1.0, 0, -1])
    func listsTheLastInsertedNoteFirstEvenIfTheClockStopsOrGoesBack(kind: NoteStoreKind, step: Double) async throws {
        try await kind.withStore { store in
            var notes: [Note] = []
            for number in 1...3 {
                let date = Date.reference.addingTimeInterval(step * Double(number))
                notes.insert(try await store.insert(draft("Note \(number)", createdAt: date)), at: 0)
            }

            #expect(try await store.notes(query(of: ada)) == notes)
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aSharedNoteIsListedWhereItWasInserted(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let first = try await store.insert(draft("First", ownerID: grace))
            let second = try await store.insert(draft("Second"))
            let third = try await store.insert(draft("Third", ownerID: grace))
            try await store.addReader(grace, to: second.id)

            #expect(try await store.notes(query(of: grace)) == [third, second, first])
            #expect(try await store.notes(query(of: ada)) == [second])
        }
    }

    @Test(arguments: NoteStoreKind.allCases, [1, 2, 3, 5, 6])
    func pagesHaveEachNoteOnce(kind: NoteStoreKind, limit: Int) async throws {
        try await kind.withStore { store in
            let notes = try await insertNotes(5, into: store)

            var pages: [[Note]] = []
            repeat {
                pages.append(try await store.notes(query(of: ada, before: pages.last?.last?.id, limit: limit)))
            } while pages.last?.isEmpty == false && pages.count < 10
            #expect(pages.flatMap(\.self) == notes)
            #expect(pages.dropLast(2).allSatisfy { $0.count == limit })
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aPageEndsBelowItsCursorEvenIfThatNoteWasDeleted(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let notes = try await insertNotes(5, into: store)
            try await store.delete(id: notes[2].id)

            #expect(try await store.notes(query(of: ada, before: notes[2].id)) == Array(notes[3...]))
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aNewNoteDoesNotMoveTheNextPage(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let notes = try await insertNotes(4, into: store)
            let first = try await store.notes(query(of: ada, limit: 2))
            _ = try await store.insert(draft("New"))

            #expect(first == Array(notes[..<2]))
            #expect(try await store.notes(query(of: ada, before: first.last?.id, limit: 2)) == Array(notes[2...]))
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aCursorCanBeOutsideOfTheNotes(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let notes = try await insertNotes(2, into: store)

            #expect(try await store.notes(query(of: ada, before: .init(rawValue: .max))) == notes)
            #expect(try await store.notes(query(of: ada, before: notes[1].id)) == [])
            #expect(try await store.notes(query(of: ada, before: .init(rawValue: .min))) == [])
        }
    }

    @Test(arguments: NoteStoreKind.allCases, [Int.min, -1, 0])
    func aLimitOfZeroOrLessFindsNothing(kind: NoteStoreKind, limit: Int) async throws {
        try await kind.withStore { store in
            _ = try await insertNotes(2, into: store)

            #expect(try await store.notes(query(of: ada, limit: limit)) == [])
        }
    }

    // MARK: - Searches

    @Test(
        arguments: NoteStoreKind.allCases,
        [
            ("milk", ["milkshake", "Buy MILK"]), ("buy milk", ["Buy MILK"]), ("MIL buy", ["Buy MILK"]), ("ilk", []),
            ("milk tea", []), ("cafe", ["Cafe\u{301}, 2nd floor", "Café au lait"]),
            ("CAFÉ", ["Cafe\u{301}, 2nd floor", "Café au lait"]), ("cafe\u{301} au", ["Café au lait"]),
            ("2", ["Cafe\u{301}, 2nd floor"]), ("привет", ["Привет, мир"]),
        ]
    )
    func findsNotesByTheBeginningsOfTheirWords(kind: NoteStoreKind, search: (String, [String])) async throws {
        try await kind.withStore { store in
            for text in ["Buy MILK", "milkshake", "Café au lait", "Cafe\u{301}, 2nd floor", "Привет, мир"] {
                _ = try await store.insert(draft(text))
            }

            #expect(try await store.notes(query(of: ada, search: search.0)).map(\.text) == search.1)
        }
    }

    /// Outside of ASCII, too, what is neither a letter nor a number separates words.
    @Test(
        arguments: NoteStoreKind.allCases,
        [
            ("Milk\u{2013}bread", "bread", true), ("Milk, bread", "bread\u{2013}milk", true),
            ("\u{201C}Milk\u{201D}", "\u{201C}mil\u{2026}", true), ("Milk and tea", "milk \u{2026} tea", true),
            ("Milk\u{A0}tea", "tea", true), ("Don\u{2019}t", "t", true), ("牛乳、東京", "東京", true),
            ("Milk \u{2192} tea", "\u{2192}", false), ("Milk \u{2026}", "\u{2026}", false),
            // Symbols that look like letters, and numbers of all kinds.
            ("\u{24B6}", "\u{24B6}", false), ("Milk\u{24B6}tea", "tea", true), ("10 m\u{B2}", "m\u{B2}", true),
            ("\u{BD} liter", "\u{BD}", true), ("Act \u{2167}", "\u{2177}", true), ("\u{661}\u{662}", "\u{661}", true),
            ("1\u{FE0F}\u{20E3}", "1", true),
            ("\u{E000}milk", "milk", false), ("\u{E000}milk", "\u{E000}", true),
        ]
    )
    func wordsAreLettersAndNumbers(kind: NoteStoreKind, row: (text: String, search: String, isFound: Bool)) async throws
    {
        try await kind.withStore { store in
            let note = try await store.insert(draft(row.text))

            #expect(try await store.notes(query(of: ada, search: row.search)) == (row.isFound ? [note] : []))
        }
    }

    @Test(
        arguments: NoteStoreKind.allCases,
        ["mil*", "\u{0}milk", "milk\u{0}", "\"milk", "milk\"", "(milk", "text:milk", "-milk", "milk' OR 1=1 --"]
    )
    func aSearchIsOnlyWords(kind: NoteStoreKind, search: String) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft("This text or that: milk 1"))
            _ = try await store.insert(draft("Tea"))

            #expect(try await store.notes(query(of: ada, search: search)) == [note])
        }
    }

    @Test(arguments: NoteStoreKind.allCases, ["NOT", "milk OR tea", "milk NEAR tea"])
    func operatorsAreWords(kind: NoteStoreKind, search: String) async throws {
        try await kind.withStore { store in
            _ = try await store.insert(draft("milk"))
            _ = try await store.insert(draft("tea"))

            #expect(try await store.notes(query(of: ada, search: search)) == [])
        }
    }

    @Test(arguments: NoteStoreKind.allCases, ["", " ", "\"", "*", "\u{1F42E}"])
    func aSearchWithoutAWordFindsNothing(kind: NoteStoreKind, search: String) async throws {
        try await kind.withStore { store in
            _ = try await store.insert(draft("Buy milk \u{1F42E} * \""))

            #expect(try await store.notes(query(of: ada, search: search)) == [])
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aSearchHasPages(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            var notes: [Note] = []
            for _ in 1...3 {
                notes.insert(try await store.insert(draft("milk")), at: 0)
                _ = try await store.insert(draft("tea"))
            }

            #expect(try await store.notes(query(of: ada, search: "milk", limit: 2)) == Array(notes[..<2]))
            #expect(try await store.notes(query(of: ada, search: "milk", before: notes[1].id)) == [notes[2]])
        }
    }

    // MARK: - Deletion

    @Test(arguments: NoteStoreKind.allCases)
    func aDeletedNoteDisappearsForAllReaders(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let kept = try await store.insert(draft("Buy milk"))
            let note = try await store.insert(draft("Buy milk"))
            for id in [kept.id, note.id] { try await store.addReader(grace, to: id) }
            try await store.delete(id: note.id)

            for user in [ada, grace] {
                #expect(try await store.note(id: note.id, readableBy: user) == nil)
                #expect(try await store.notes(query(of: user)) == [kept])
                #expect(try await store.notes(query(of: user, search: "milk")) == [kept])
            }
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func deletingANoteThatDoesNotExistChangesNothing(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let notes = try await insertNotes(2, into: store)
            for _ in 1...2 { try await store.delete(id: notes[0].id) }
            try await store.delete(id: .init(rawValue: .max))

            #expect(try await store.notes(query(of: ada)) == [notes[1]])
        }
    }

    // MARK: - Concurrency

    @Test(arguments: NoteStoreKind.allCases)
    func keepsAllNotesThatAreInsertedConcurrently(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let inserted = try await withThrowingTaskGroup { group in
                for number in 0..<20 { group.addTask { try await store.insert(draft("Note \(number)")) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(Set(inserted.map(\.text)).count == 20)
            let notes = try await store.notes(query(of: ada, limit: 100))
            #expect(notes == inserted.sorted { $0.id.rawValue > $1.id.rawValue })
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aNoteThatIsDeletedWhileItIsSharedHasNoReaders(kind: NoteStoreKind) async throws {
        try await kind.withStore { store in
            let note = try await store.insert(draft("Buy milk"))
            try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask {
                        if number == 10 { return try await store.delete(id: note.id) }
                        do { try await store.addReader(grace, to: note.id) } catch NoteError.notFound {}
                    }
                }
                try await group.waitForAll()
            }

            #expect(try await store.note(id: note.id, readableBy: grace) == nil)
            #expect(try await store.notes(query(of: grace)) == [])
        }
    }

    private func draft(_ text: String, ownerID: UserID? = nil, createdAt: Date = .reference) -> NoteDraft {
        NoteDraft(ownerID: ownerID ?? ada, text: text, createdAt: createdAt)
    }

    private func query(
        of userID: UserID,
        search: String? = nil,
        before: Note.ID? = nil,
        limit: Int = 10
    ) -> NoteQuery {
        NoteQuery(userID: userID, search: search, before: before, limit: limit)
    }

    /// Inserts notes, and returns them as a list does, latest first.
    private func insertNotes(_ count: Int, into store: any NoteStore) async throws -> [Note] {
        var notes: [Note] = []
        for number in 1...count { notes.insert(try await store.insert(draft("Note \(number)")), at: 0) }
        return notes
    }
}

extension Date {
    fileprivate static let reference = Date(timeIntervalSince1970: 1_000_000)
}
