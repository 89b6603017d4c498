import Testing

// In the module of the feature: what it needs, in its own words, and what it makes.

/// Gives the messages that an inbox shows.
public protocol InboxMessageGiving: Sendable {
    /// Returns the messages, the newest first.
    func messages() -> [String]
}

/// All that the app sees of the feature.
public struct InboxModule: Sendable {
    /// What the feature needs.
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

// In another module, which knows nothing of the first.

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
    func theAppGivesOneModuleWhatAnotherHas() {
        let mailArchive = MailArchive(mails: ["Hello", "Again"])
        let inboxModule = InboxModule(
            dependencies: .init(messageGiver: MailArchiveMessageGiver(mailArchive: mailArchive))
        )
        #expect(inboxModule.makeInboxViewModel().count == 2)
    }
}
