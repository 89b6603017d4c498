import Providers
import Testing

final class DocumentStore: Sendable {}

final class UndoHistory: Sendable {}

struct WindowProvider: Sendable {
    let documentStore: DocumentStore
    let sharedUndoHistory = Shared { UndoHistory() }
}

struct DocumentsRoot: Sendable {
    let documentStore = DocumentStore()

    func makeWindowProvider() -> WindowProvider {
        WindowProvider(documentStore: documentStore)
    }
}

struct WindowTests {
    @Test
    func windowsShareTheStoreAndHaveTheirOwnHistory() {
        let root = DocumentsRoot()
        let first = root.makeWindowProvider()
        let second = root.makeWindowProvider()
        #expect(first.documentStore === second.documentStore)
        #expect(first.sharedUndoHistory.value === first.sharedUndoHistory.value)
        #expect(first.sharedUndoHistory.value !== second.sharedUndoHistory.value)
    }
}
