import Notes
import Storage

@testable import NotesFakes

/// The implementations of ``NoteStore``.
enum NoteStoreKind: CaseIterable {
    case fake
    case database

    /// Runs `body` with an empty store.
    func withStore(_ body: (any NoteStore) async throws -> Void) async throws {
        switch self {
        case .fake: try await body(FakeNoteStore())
        case .database: try await withDatabase { try await body(DatabaseNoteStore(database: $0)) }
        }
    }
}
