import Providers
import Stubbing
import Testing

private struct AccountDeletedError: Error {}

private struct Inbox: Sendable {
    let userID: String
    let events: Stub<String, Void>

    func refresh() async throws {
        events("inbox of \(userID) refreshed")
        if userID == "eve" { throw AccountDeletedError() }
    }

    func save() async throws {
        events("inbox of \(userID) saved")
    }
}

private struct SessionProvider: Sendable {
    let sharedInbox: Shared<Inbox>

    init(userID: String, scope: Scope, events: Stub<String, Void>) {
        sharedInbox = scope.shared {
            Inbox(userID: userID, events: events)
        } teardown: { inbox in
            try await inbox.save()
        }
    }
}

private struct CompositionRoot: Sendable {
    let scope = Scope("app")
    let scopedSessionProviders: ScopedByKey<String, SessionProvider>

    init(events: Stub<String, Void>) {
        scopedSessionProviders = ScopedByKey(in: scope) { userID, scope in
            SessionProvider(userID: userID, scope: scope, events: events)
        }
    }

    func refreshInbox(userID: String) async throws {
        try await scopedSessionProviders.use(userID) { sessionProvider in
            do {
                try await sessionProvider.sharedInbox.value.refresh()
            } catch is AccountDeletedError {
                scopedSessionProviders.beginEnding(userID)
            }
        }
    }

    func signOut(userID: String) async throws {
        try await scopedSessionProviders.end(userID)
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct KeyedScopeTests {
    private let events = Stub<String, Void>()

    @Test
    func signingOutEndsOneSessionAndClosingTheAppEndsTheOthers() async throws {
        let root = CompositionRoot(events: events)
        for userID in ["ada", "alan"] { try await root.refreshInbox(userID: userID) }
        try await root.signOut(userID: "ada")
        #expect(events.callArguments.last == "inbox of ada saved")

        try await root.scope.close()
        #expect(events.callArguments.last == "inbox of alan saved")
        #expect(events.callCount == 4)
    }

    @Test
    func signingInAgainBeginsANewSession() async throws {
        let root = CompositionRoot(events: events)
        for _ in 1...2 {
            try await root.refreshInbox(userID: "ada")
            try await root.signOut(userID: "ada")
        }
        let session = ["inbox of ada refreshed", "inbox of ada saved"]
        #expect(events.callArguments == session + session)
        try await root.scope.close()
    }

    @Test
    func signingOutWithoutASessionDoesNothing() async throws {
        let root = CompositionRoot(events: events)
        try await root.signOut(userID: "ada")
        #expect(events.callArguments == [])
        try await root.scope.close()
    }

    @Test
    func aUseCanEndItsSession() async throws {
        let root = CompositionRoot(events: events)
        try await root.refreshInbox(userID: "eve")
        try await root.signOut(userID: "eve")
        #expect(events.callArguments == ["inbox of eve refreshed", "inbox of eve saved"])
        try await root.scope.close()
    }

    @Test
    func afterTheAppIsClosedAUseThrows() async throws {
        let root = CompositionRoot(events: events)
        try await root.scope.close()
        await #expect(throws: ScopeClosedError(scope: "app")) { try await root.refreshInbox(userID: "ada") }
        try await root.signOut(userID: "ada")
    }
}
