import Foundation
import Notes
import Stubbing
import Testing

@testable import NotesMocks

struct NotebookTests {
    private let noteStore = MockNoteStore()
    private let userFinder = MockUserFinding()
    private let wallClock = MockWallClock()
    private let notebook: Notebook

    private let ada = UserID(rawValue: UUID())
    private let grace = UserID(rawValue: UUID())

    init() {
        notebook = Notebook(
            dependencies: .init(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock),
            userID: ada
        )
        wallClock.nowStub.defaultReturnValue = .reference
        noteStore.addReaderStub.defaultError = nil
        noteStore.deleteStub.defaultError = nil
    }

    @Test
    func createsANoteOfTheUser() async throws {
        noteStore.insertStub.defaultReturnValue = note(1)

        #expect(try await notebook.create(text: "Buy milk") == note(1))
        #expect(
            noteStore.insertStub.callArguments == [NoteDraft(ownerID: ada, text: "Buy milk", createdAt: .reference)]
        )
    }

    @Test(arguments: [("", NoteError.emptyText), (" \n\t", .emptyText), ("a\0b", .textWithNull)])
    func rejectsTextsThatAreNotNotes(text: String, error: NoteError) async {
        await #expect(throws: error) { try await notebook.create(text: text) }
        expectNoLeftovers(in: noteStore)
    }

    @Test
    func aTextHasALimit() async throws {
        noteStore.insertStub.defaultReturnValue = note(1)

        _ = try await notebook.create(text: String(repeating: "a", count: Notebook.textLimit))
        await #expect(throws: NoteError.textTooLong) {
            try await notebook.create(text: String(repeating: "a", count: Notebook.textLimit + 1))
        }
        #expect(noteStore.insertStub.callCount == 1)
    }

    @Test
    func aPageBeforeTheLastHasTheStartOfTheNext() async throws {
        noteStore.notesStub.defaultReturnValue = [note(9), note(8), note(7)]

        #expect(
            try await notebook.page(search: "milk", before: .init(rawValue: 10), limit: 2)
                == NotePage(notes: [note(9), note(8)], next: .init(rawValue: 8))
        )
        #expect(
            noteStore.notesStub.callArguments
                == [NoteQuery(userID: ada, search: "milk", before: .init(rawValue: 10), limit: 3)]
        )
    }

    @Test
    func theLastPageHasNoNext() async throws {
        noteStore.notesStub.defaultReturnValue = [note(9), note(8)]

        #expect(
            try await notebook.page(search: nil, before: nil, limit: 2)
                == NotePage(notes: [note(9), note(8)], next: nil)
        )
    }

    @Test(arguments: [-1, 0, 101, Int.max])
    func rejectsLimitsOutOfRange(limit: Int) async {
        await #expect(throws: NoteError.invalidLimit) {
            try await notebook.page(search: nil, before: nil, limit: limit)
        }
    }

    @Test(arguments: ["", " ", "\"", "*", "🐮"])
    func rejectsASearchWithoutAWord(search: String) async {
        await #expect(throws: NoteError.emptySearch) {
            try await notebook.page(search: search, before: nil, limit: 1)
        }
    }

    @Test
    func aNoteThatTheUserMayNotReadIsNotFound() async {
        noteStore.noteStub.defaultReturnValue = nil

        await #expect(throws: NoteError.notFound) { try await notebook.note(id: .init(rawValue: 1)) }
        #expect(noteStore.noteStub.callArguments == [.init(id: .init(rawValue: 1), userID: ada)])
    }

    @Test
    func sharesANoteWithTheUserOfThatName() async throws {
        noteStore.noteStub.defaultReturnValue = note(1)
        userFinder.userIDStub.defaultReturnValue = grace

        try await notebook.share(id: .init(rawValue: 1), withUserNamed: "grace")
        #expect(userFinder.userIDStub.callArguments == ["grace"])
        #expect(noteStore.addReaderStub.callArguments == [.init(userID: grace, id: .init(rawValue: 1))])
    }

    @Test
    func sharesOnlyWithAnotherExistingUser() async {
        noteStore.noteStub.defaultReturnValue = note(1)
        userFinder.userIDStub.resultQueue = [.success(nil), .success(ada)]

        await #expect(throws: NoteError.unknownReader) {
            try await notebook.share(id: .init(rawValue: 1), withUserNamed: "ghost")
        }
        await #expect(throws: NoteError.readerIsOwner) {
            try await notebook.share(id: .init(rawValue: 1), withUserNamed: "ada")
        }
        #expect(noteStore.addReaderStub.callCount == 0)
    }

    @Test
    func aReaderNeitherSharesNorDeletes() async {
        noteStore.noteStub.defaultReturnValue = note(1, ownerID: grace)

        await #expect(throws: NoteError.notTheOwner) {
            try await notebook.share(id: .init(rawValue: 1), withUserNamed: "alan")
        }
        await #expect(throws: NoteError.notTheOwner) { try await notebook.delete(id: .init(rawValue: 1)) }
        expectNoLeftovers(in: noteStore, userFinder, onlyCalling: noteStore.noteStub)
    }

    @Test
    func deletesANoteOfTheUser() async throws {
        noteStore.noteStub.defaultReturnValue = note(1)

        try await notebook.delete(id: .init(rawValue: 1))
        #expect(noteStore.deleteStub.callArguments == [.init(rawValue: 1)])
    }

    private func note(_ id: Int64, ownerID: UserID? = nil) -> Note {
        Note(id: .init(rawValue: id), ownerID: ownerID ?? ada, text: "Buy milk", createdAt: .reference)
    }
}

extension Date {
    fileprivate static let reference = Date(timeIntervalSince1970: 1_000_000)
}
