import Providers
import Testing

private final class Database: Sendable {}

private final class Inbox: Sendable {
    let userID: String
    let database: Database

    init(userID: String, database: Database) {
        self.userID = userID
        self.database = database
    }
}

/// The provider of a session, which lives as long as a user is signed in.
private final class SessionProvider: Sendable {
    let sharedInbox: Shared<Inbox>

    init(userID: String, database: Database) {
        sharedInbox = Shared { Inbox(userID: userID, database: database) }
    }

    func makeInboxCounter() -> InboxCounter { InboxCounter(dependencies: .init(inbox: sharedInbox.value)) }
}

/// A type that exists only while a user is signed in.
private struct InboxCounter {
    struct Dependencies {
        let inbox: Inbox
    }

    let dependencies: Dependencies
}

private struct CompositionRoot: Sendable {
    let sharedSessionProviders: SharedByKey<String, SessionProvider>

    init() {
        let database = Database()
        sharedSessionProviders = SharedByKey { userID in SessionProvider(userID: userID, database: database) }
    }

    func makeInboxCounter(userID: String) -> InboxCounter { sharedSessionProviders[userID].makeInboxCounter() }
}

@Suite(.timeLimit(.minutes(5)))
struct SessionTests {
    @Test
    func aTypeThatExistsAfterSignInIsGivenTheInboxOfItsUser() {
        let root = CompositionRoot()
        let inbox = root.makeInboxCounter(userID: "ada").dependencies.inbox
        #expect(inbox === root.sharedSessionProviders["ada"].sharedInbox.value)
        #expect(inbox.userID == "ada")
    }

    @Test
    func signingInAgainCreatesANewSession() {
        let sessions = CompositionRoot().sharedSessionProviders
        let sessionProvider = sessions["ada"]
        let inbox = sessionProvider.sharedInbox.value
        #expect(sessions["ada"].sharedInbox.value === inbox)

        #expect(sessions.drop("ada") === sessionProvider)
        #expect(sessions.drop("ada") == nil)
        let newInbox = sessions["ada"].sharedInbox.value
        #expect(newInbox !== inbox)
        #expect(newInbox.database === inbox.database)
    }
}
