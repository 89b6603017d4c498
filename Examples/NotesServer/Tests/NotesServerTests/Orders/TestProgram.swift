import Accounts
import Foundation
import Logging
import Notes
import Stubbing
import Synchronization
import Testing

@testable import AccountsFakes
@testable import AccountsMocks
@testable import NotesFakes
@testable import NotesMocks
@testable import NotesServer

/// The program without HTTP: the real root, with a database of mocks that answer from fakes.
final class TestProgram: Sendable {
    let opener = MockDatabaseOpening()
    let database = MockStoreMaking()
    let accountStore = MockAccountStore()
    let sessionStore = MockSessionStore()
    let noteStore = MockNoteStore()
    let root: CompositionRoot

    private let clock = ManualClock()
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let notes = FakeNoteStore()
    private let acknowledged = Mutex<[Note]>([])
    private let deleted = Mutex<[Note]>([])

    init(faults: FaultPlan = FaultPlan()) {
        root = CompositionRoot(
            dependencies: .test(databaseOpener: opener, wallClock: FixedWallClock(), clock: clock, logger: logger),
            configuration: ServerConfiguration(folder: "notes")
        )
        opener.openDatabaseStub.defaultReturnValue = database
        database.makeAccountStoreStub.defaultReturnValue = accountStore
        database.makeSessionStoreStub.defaultReturnValue = sessionStore
        database.makeNoteStoreStub.defaultReturnValue = noteStore
        database.closeStub.defaultError = nil

        let (accounts, sessions, notes) = (FakeAccountStore(), FakeSessionStore(), notes)
        accountStore.insertStub.answer { account in
            try await faults.perform("AccountStore.insert") { try await accounts.insert(account) }
        }
        accountStore.accountStub.answer { name in
            try await faults.perform("AccountStore.account") { await accounts.account(named: name) }
        }
        sessionStore.insertStub.answer { session in
            try await faults.perform("SessionStore.insert") { try await sessions.insert(session) }
        }
        sessionStore.sessionStub.answer { id in
            try await faults.perform("SessionStore.session") { await sessions.session(id: id) }
        }
        sessionStore.deleteStub.answer { id in
            try await faults.perform("SessionStore.delete") { await sessions.delete(id: id) }
        }
        sessionStore.deleteSessionsStub.answer { date in
            try await faults.perform("SessionStore.deleteSessions") { await sessions.deleteSessions(expiredAt: date) }
        }
        noteStore.insertStub.answer { draft in
            try await faults.perform("NoteStore.insert") { await notes.insert(draft) }
        }
        noteStore.notesStub.answer { query in
            try await faults.perform("NoteStore.notes") { await notes.notes(query) }
        }
        noteStore.noteStub.answer { arguments in
            try await faults.perform("NoteStore.note") {
                await notes.note(id: arguments.id, readableBy: arguments.userID)
            }
        }
        noteStore.addReaderStub.answer { arguments in
            try await faults.perform("NoteStore.addReader") {
                try await notes.addReader(arguments.userID, to: arguments.id)
            }
        }
        noteStore.deleteStub.answer { id in
            try await faults.perform("NoteStore.delete") { await notes.delete(id: id) }
        }
    }

    /// The parts of the program that run between its start and its shutdown.
    struct Services {
        let accounts: AccountsProvider
        let notes: NotesProvider
        let sweeping: Task<Void, Never>
    }

    func start() async throws -> Services {
        async let accounts = root.makeAccountsProvider()
        async let notes = root.makeNotesProvider()
        async let sweeper = root.makeSessionSweeper()
        let running = try await sweeper
        return try await Services(accounts: accounts, notes: notes, sweeping: Task { await running.run() })
    }

    func shutDown(_ services: Services) async {
        services.sweeping.cancel()
        await services.sweeping.value
        await root.close()
    }

    /// Registers a user, writes, reads, shares and deletes notes, and signs out while another request comes.
    func useNotes(as name: String, with reader: String, of services: Services) async throws {
        let service = services.accounts.makeAccountService(logger: logger)
        let token = try await service.register(name: name).token.text
        let session = try await service.session(token: token)

        let userID = UserID(rawValue: session.accountID.rawValue)
        let notebook = services.notes.makeNotebook(userID: userID, logger: logger)
        let note = try await notebook.create(text: "Buy milk")
        acknowledged.withLock { $0.append(note) }
        #expect(try await notebook.page(search: nil, before: nil, limit: 10).notes.contains(note))
        do {
            try await notebook.share(id: note.id, withUserNamed: reader)
        } catch NoteError.unknownReader {
            // The other client hasn't registered yet.
        }
        let draft = try await notebook.create(text: "Draft")
        try await notebook.delete(id: draft.id)
        deleted.withLock { $0.append(draft) }

        // The cache is too old now.
        clock.advance(by: .seconds(11))
        async let request = try? service.session(token: token)
        try await service.signOut(session)
        _ = await request
        let ended = try? await service.session(token: token)
        #expect(ended == nil)
    }

    func expectThatNothingIsLostOrOpen(sourceLocation: SourceLocation = #_sourceLocation) async {
        let deleted = deleted.withLock(\.self)
        for note in acknowledged.withLock(\.self) {
            let query = NoteQuery(userID: note.ownerID, search: nil, before: nil, limit: 10)
            let stored = await notes.notes(query).filter { $0.ownerID == note.ownerID && !deleted.contains($0) }
            #expect(stored.contains(note), sourceLocation: sourceLocation)
            #expect(Set(stored.map(\.text)).count == stored.count, sourceLocation: sourceLocation)
            let left = await notes.notes(query).filter(deleted.contains)
            #expect(left == [], sourceLocation: sourceLocation)
        }
        #expect(database.closeStub.callCount == opener.openDatabaseStub.callCount, sourceLocation: sourceLocation)
    }
}

private struct FixedWallClock: Accounts.WallClock, Notes.WallClock {
    let now = Date(timeIntervalSince1970: 0)
}
