import Foundation
import Logging
import Notes
import Stubbing
import Testing

@testable import NotesMocks
@testable import NotesServer

@Suite(.someOrders(20), .noLeftovers)
struct LoggingNotebookTests {
    private let notebook = MockNoteKeeping()
    private let logStub = Stub<String, Void>()
    private let logging: LoggingNotebook
    private let note = Note(
        id: .init(rawValue: 7),
        ownerID: UserID(rawValue: UUID()),
        text: "My diary",
        createdAt: Date(timeIntervalSince1970: 0)
    )

    init() {
        logging = LoggingNotebook(
            notebook: notebook,
            logger: Logger(label: "test") { [logStub] _ in RecordingLogHandler(logStub: logStub) }
        )
    }

    @Test
    func logsCompletedOperations() async throws {
        notebook.createStub.defaultReturnValue = note
        notebook.shareStub.defaultError = nil
        notebook.deleteStub.defaultError = nil

        #expect(try await logging.create(text: "My diary") == note)
        try await logging.share(id: note.id, withUserNamed: "grace")
        try await logging.delete(id: note.id)
        #expect(
            logStub.callArguments
                == ["Note created note=7", "Note shared note=7 reader=grace", "Note deleted note=7"]
        )
    }

    @Test
    func logsNoFailedOperations() async {
        notebook.deleteStub.defaultError = NoteError.notTheOwner

        await #expect(throws: NoteError.notTheOwner) { try await logging.delete(id: note.id) }
        #expect(logStub.callCount == 0)
    }
}
