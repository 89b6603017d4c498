import Logging
import Notes

/// Everything of the notes: what their module asks for, and what the routes ask of it.
struct NotesProvider: NoteRoutes.DependencyProviding {
    let noteStore: any NoteStore
    let userFinder: any UserFinding
    let wallClock: any Notes.WallClock

    func makeNotebook(userID: UserID, logger: Logger) -> any NoteKeeping {
        LoggingNotebook(
            notebook: Notebook(
                dependencies: .init(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock),
                userID: userID
            ),
            logger: logger
        )
    }
}
