import Providers
import Stubbing
import Testing

private struct Database: Sendable {
    let events: Stub<String, Void>

    func close() async {
        events("database closed")
    }
}

private struct Inbox: Sendable {
    let database: Database

    func save() async throws {
        database.events("inbox saved")
    }
}

private struct SessionProvider: Sendable {
    let scope: Scope
    let sharedInbox: Shared<Inbox>

    init(scope: Scope, sharedDatabase: Shared<Database>) {
        self.scope = scope
        sharedInbox = scope.shared {
            Inbox(database: sharedDatabase.value)
        } teardown: { inbox in
            try await inbox.save()
        }
    }
}

private struct CompositionRoot: Sendable {
    let scope = Scope("app")
    let sharedDatabase: Shared<Database>

    init(events: Stub<String, Void>) {
        sharedDatabase = scope.shared {
            Database(events: events)
        } teardown: { database in
            await database.close()
        }
    }

    func makeSessionProvider() -> SessionProvider {
        SessionProvider(scope: scope.makeChild("session"), sharedDatabase: sharedDatabase)
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ChildScopeTests {
    private let events = Stub<String, Void>()

    @Test
    func aSessionIsClosedBeforeOrWithTheApp() async throws {
        let root = CompositionRoot(events: events)
        let sessionProvider = root.makeSessionProvider()
        try sessionProvider.scope.use { _ = sessionProvider.sharedInbox.value }
        try await sessionProvider.scope.close()
        #expect(events.callArguments == ["inbox saved"])

        try await root.scope.close()
        #expect(events.callArguments == ["inbox saved", "database closed"])
    }

    @Test
    func closingTheAppClosesOpenSessions() async throws {
        let root = CompositionRoot(events: events)
        let sessionProvider = root.makeSessionProvider()
        #expect(sessionProvider.sharedInbox.value.database.events === events)
        try await root.scope.close()
        #expect(events.callArguments == ["inbox saved", "database closed"])
    }
}
