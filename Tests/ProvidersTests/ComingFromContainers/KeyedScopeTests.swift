import Providers
import Stubbing
import Testing

private struct Inbox: Sendable {
    let userID: String
    let events: Stub<String, Void>

    func save() async throws {
        events("inbox of \(userID) saved")
    }
}

private struct SessionProvider: Sendable {
    let scope: Scope
    let sharedInbox: Shared<Inbox>

    init(scope: Scope, userID: String, events: Stub<String, Void>) {
        self.scope = scope
        sharedInbox = scope.shared {
            Inbox(userID: userID, events: events)
        } teardown: { inbox in
            try await inbox.save()
        }
    }
}

private struct CompositionRoot: Sendable {
    let scope = Scope("app")
    let sharedSessionProviders: SharedByKey<String, SessionProvider>

    init(events: Stub<String, Void>) {
        sharedSessionProviders = SharedByKey { [scope] userID in
            SessionProvider(scope: scope.makeChild("session of \(userID)"), userID: userID, events: events)
        }
    }

    func signOut(userID: String) async throws {
        let sessionProvider = sharedSessionProviders[userID]
        sharedSessionProviders.drop(userID)
        try await sessionProvider.scope.close()
    }
}

struct KeyedScopeTests {
    private let events = Stub<String, Void>()

    @Test
    func signingOutClosesOneSessionAndClosingTheAppClosesTheOthers() async throws {
        let root = CompositionRoot(events: events)
        for userID in ["ada", "alan"] { _ = root.sharedSessionProviders[userID].sharedInbox.value }
        try await root.signOut(userID: "ada")
        #expect(events.callArguments == ["inbox of ada saved"])

        try await root.scope.close()
        #expect(events.callArguments == ["inbox of ada saved", "inbox of alan saved"])
    }

    @Test
    func signingInAgainBeginsANewSession() async throws {
        let root = CompositionRoot(events: events)
        let first = root.sharedSessionProviders["ada"].scope
        try await root.signOut(userID: "ada")
        #expect(root.sharedSessionProviders["ada"].scope !== first)
        #expect(events.callArguments == [])
        try await root.scope.close()
    }
}
