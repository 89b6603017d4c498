import Testing

package protocol MessageStoring: Sendable {
    func subjects() -> [String]
}

/// The one type that a feature with screens shows to the app.
///
/// In a real app, the feature is a module of its own.
@MainActor
package struct InboxModule {
    package struct Dependencies: Sendable {
        let messageStore: any MessageStoring

        package init(messageStore: any MessageStoring) {
            self.messageStore = messageStore
        }
    }

    private let dependencies: Dependencies

    package init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    package func makeInboxViewModel() -> InboxViewModel {
        InboxViewModel(dependencies: .init(messageStore: dependencies.messageStore))
    }
}

@MainActor
package final class InboxViewModel {
    struct Dependencies {
        let messageStore: any MessageStoring
    }

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    package var title: String { "Inbox (\(dependencies.messageStore.subjects().count))" }
}

@Suite(.timeLimit(.minutes(5)))
@MainActor
struct InboxModuleTests {
    private struct StoredMessages: MessageStoring {
        func subjects() -> [String] { ["Hello", "Lunch?"] }
    }

    @Test
    func theAppGetsAViewModelFromTheModule() {
        let module = InboxModule(dependencies: .init(messageStore: StoredMessages()))
        #expect(module.makeInboxViewModel().title == "Inbox (2)")
    }
}
