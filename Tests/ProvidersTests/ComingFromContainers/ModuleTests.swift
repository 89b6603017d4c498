import Testing

// In the module of the feature: its view models, and protocols for its dependencies.

/// Provides the messages of an inbox.
public protocol InboxMessageGiving: Sendable {
    /// Returns the messages, the newest first.
    func messages() -> [String]
}

/// The part of the feature that the app sees.
public struct InboxModule: Sendable {
    /// The dependencies of the feature.
    public struct Dependencies: Sendable {
        let messageGiver: any InboxMessageGiving

        /// Creates the dependencies.
        public init(messageGiver: any InboxMessageGiving) {
            self.messageGiver = messageGiver
        }
    }

    private let dependencies: Dependencies

    /// Creates the module.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Makes the view model of an inbox.
    public func makeInboxViewModel() -> InboxViewModel {
        InboxViewModel(dependencies: .init(messageGiver: dependencies.messageGiver))
    }
}

/// An inbox, as a view shows it.
public final class InboxViewModel: Sendable {
    struct Dependencies: Sendable {
        let messageGiver: any InboxMessageGiving
    }

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    var count: Int { dependencies.messageGiver.messages().count }
}

// In another module, which doesn't know the first.

struct MailArchive {
    let mails: [String]
}

// In the app, which knows both.

struct MailArchiveMessageGiver: InboxMessageGiving {
    let mailArchive: MailArchive

    func messages() -> [String] {
        mailArchive.mails
    }
}

struct ModuleTests {
    @Test
    func theAppPassesADependencyOfOneModuleToAnother() {
        let mailArchive = MailArchive(mails: ["Hello", "Again"])
        let inboxModule = InboxModule(
            dependencies: .init(messageGiver: MailArchiveMessageGiver(mailArchive: mailArchive))
        )
        #expect(inboxModule.makeInboxViewModel().count == 2)
    }
}
