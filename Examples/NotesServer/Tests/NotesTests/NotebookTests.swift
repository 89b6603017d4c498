import Foundation
import Notes
import Stubbing
import Testing

@testable import NotesFakes
@testable import NotesMocks

@Suite(.someOrders(20), .noLeftovers)
struct NotebookTests {
    private struct Offline: Error {}

    private let noteStore = FakeNoteStore()
    private let userFinder = MockUserFinding()
    private let wallClock = MockWallClock()
    private let notebook: Notebook
    private let gracesNotebook: Notebook

    private let ada = UserID(rawValue: UUID())
    private let grace = UserID(rawValue: UUID())

    init() {
        let dependencies = Notebook.Dependencies(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock)
        notebook = Notebook(dependencies: dependencies, userID: ada)
        gracesNotebook = Notebook(dependencies: dependencies, userID: grace)
        wallClock.nowStub.defaultReturnValue = .reference
    }

    @Test
    func createsANoteOfTheUser() async throws {
        let note = try await notebook.create(text: "Buy milk")

        #expect(note == Note(id: note.id, ownerID: ada, text: "Buy milk", createdAt: .reference))
        #expect(try await notebook.note(id: note.id) == note)
    }

    @Test(arguments: [("", NoteError.emptyText), (" \n\t", .emptyText), ("a\0b", .textWithNull)])
    func rejectsTextsThatAreNotNotes(text: String, error: NoteError) async throws {
        await #expect(throws: error) { try await notebook.create(text: text) }
        #expect(try await allNotes(of: notebook) == [])
    }

    @Test
    func aTextHasALimit() async throws {
        let note = try await notebook.create(text: String(repeating: "a", count: Notebook.textLimit))
        await #expect(throws: NoteError.textTooLong) {
            try await notebook.create(text: String(repeating: "a", count: Notebook.textLimit + 1))
        }
        #expect(try await allNotes(of: notebook) == [note])
    }

    @Test(arguments: [nil, "milk"])
    func aPageBeforeTheLastHasTheStartOfTheNext(search: String?) async throws {
        var notes: [Note] = []
        for _ in 1...4 { notes.insert(try await notebook.create(text: "Buy milk"), at: 0) }

        let first = try await notebook.page(search: search, before: nil, limit: 2)
        #expect(first == NotePage(notes: Array(notes[..<2]), next: notes[1].id))
        let second = try await notebook.page(search: search, before: first.next, limit: 2)
        #expect(second == NotePage(notes: Array(notes[2...]), next: nil))
    }

    @Test
    func aPageHasOnlyTheNotesThatMatchTheSearch() async throws {
        let note = try await notebook.create(text: "Buy milk")
        _ = try await notebook.create(text: "Buy tea")

        let page = try await notebook.page(search: "milk", before: nil, limit: 1)
        #expect(page == NotePage(notes: [note], next: nil))
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

    @Test(arguments: [
        (Array(repeating: "m", count: Notebook.searchWordLimit).joined(separator: " "), " m"),
        (String(repeating: "m", count: Notebook.searchLimit), "m"),
    ])
    func aSearchHasALimitOfWordsAndBytes(longest: String, more: String) async throws {
        let page = try await notebook.page(search: longest, before: nil, limit: 1)
        #expect(page == NotePage(notes: [], next: nil))
        await #expect(throws: NoteError.searchTooLong) {
            try await notebook.page(search: longest + more, before: nil, limit: 1)
        }
    }

    @Test
    func aNoteOfAnotherUserIsNotFound() async throws {
        let note = try await gracesNotebook.create(text: "Buy milk")

        await #expect(throws: NoteError.notFound) { try await notebook.note(id: note.id) }
        await #expect(throws: NoteError.notFound) { try await notebook.share(id: note.id, withUserNamed: "alan") }
        await #expect(throws: NoteError.notFound) { try await notebook.delete(id: note.id) }
        #expect(try await allNotes(of: gracesNotebook) == [note])
    }

    @Test
    func sharesANoteWithTheUserOfThatName() async throws {
        let note = try await notebook.create(text: "Buy milk")
        userFinder.userIDStub.defaultReturnValue = grace

        try await notebook.share(id: note.id, withUserNamed: "grace")
        #expect(userFinder.userIDStub.callArguments == ["grace"])
        #expect(try await gracesNotebook.note(id: note.id) == note)
    }

    @Test
    func sharesOnlyWithAnotherExistingUser() async throws {
        let note = try await notebook.create(text: "Buy milk")
        userFinder.userIDStub.resultQueue = [.success(nil), .success(ada)]

        await #expect(throws: NoteError.unknownReader) {
            try await notebook.share(id: note.id, withUserNamed: "ghost")
        }
        await #expect(throws: NoteError.readerIsOwner) {
            try await notebook.share(id: note.id, withUserNamed: "ada")
        }
    }

    @Test
    func aReaderNeitherSharesNorDeletes() async throws {
        let note = try await gracesNotebook.create(text: "Buy milk")
        try await noteStore.addReader(ada, to: note.id)

        await #expect(throws: NoteError.notTheOwner) {
            try await notebook.share(id: note.id, withUserNamed: "alan")
        }
        await #expect(throws: NoteError.notTheOwner) { try await notebook.delete(id: note.id) }
        #expect(try await notebook.note(id: note.id) == note)
        expectNoCalls(in: userFinder)
    }

    @Test
    func deletesANoteOfTheUser() async throws {
        let note = try await notebook.create(text: "Buy milk")

        try await notebook.delete(id: note.id)
        await #expect(throws: NoteError.notFound) { try await notebook.note(id: note.id) }
    }

    @Test
    func aNoteThatIsDeletedWhileItIsSharedIsNotFound() async throws {
        let note = try await notebook.create(text: "Buy milk")
        userFinder.userIDStub.answer { [noteStore, grace] _ in
            await noteStore.delete(id: note.id)
            return grace
        }

        await #expect(throws: NoteError.notFound) { try await notebook.share(id: note.id, withUserNamed: "grace") }
    }

    @Test
    func anErrorOfTheStoreReachesTheCaller() async {
        // A fake can't fail. A mock does what the test says.
        let noteStore = MockNoteStore()
        noteStore.notesStub.defaultError = Offline()
        let notebook = Notebook(
            dependencies: .init(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock),
            userID: ada
        )

        await #expect(throws: Offline.self) { try await notebook.page(search: nil, before: nil, limit: 1) }
    }

    private func allNotes(of notebook: Notebook) async throws -> [Note] {
        try await notebook.page(search: nil, before: nil, limit: Notebook.pageLimit).notes
    }
}

extension Date {
    fileprivate static let reference = Date(timeIntervalSince1970: 1_000_000)
}
