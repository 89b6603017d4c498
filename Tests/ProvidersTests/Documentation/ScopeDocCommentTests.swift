import Providers
import Stubbing
import Testing

/// The samples in the documentation comments of scopes.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ScopeDocCommentTests {
    private let events = Stub<String, Void>()
    private let files = Collector<TemporaryFile>()

    @Test func scopeTearsDownCreatedValues() async throws {
        let (file, draft) = (events, "Hello")
        let session = Scope("session")
        let sharedStore = session.shared {
            UserStore(file: file)
        } teardown: { store in
            try await store.flush()
        }
        try await session.use {
            try await sharedStore.value.save(draft)
        }
        try await session.close()
        #expect(events.callArguments == ["Hello", "flushed"])
    }

    @Test func closingEndsAUseThatDoesNotEndByItself() async throws {
        let (session, inbox) = (Scope("session"), Inbox())
        let show = { (message: String) in
            events(message)
            session.beginClosing()
        }
        inbox.receive("Hello")
        try await session.use {
            for await message in inbox.messages { show(message) }
        } onClosing: {
            inbox.finish()
        }
        try await session.close()
        #expect(events.callArguments == ["Hello"])
    }

    @Test func aChildIsClosedWithItsWork() async throws {
        let (app, request) = (Scope("app"), "GET /")
        try await app.withChild("request") { scope in
            try await respond(to: request, RequestProvider(scope: scope))
        }
        #expect(events.callArguments == ["GET /"])
        #expect(try files.first(1)[0].deleteStub.callCount == 1)
        try await app.close()
    }

    @Test func aScopeIsClosedWithItsWork() async throws {
        try await withScope("import") { scope in
            let sharedFile = scope.shared {
                TemporaryFile()
            } teardown: { file in
                try file.delete()
            }
            try await importContacts(to: sharedFile.value)
        }
        #expect(try files.first(1)[0].deleteStub.callCount == 1)
    }

    @Test func scopedByKeyHasOneSessionPerKey() async throws {
        let app = Scope("app")
        let scopedSessions = ScopedByKey(in: app) { userID, scope in SessionProvider(userID: userID, scope: scope) }
        try await scopedSessions.use("ada") { session in
            try await session.sharedInbox.value.refresh()
        }
        try await scopedSessions.end("ada")
        #expect(try await scopedSessions.useExisting("ada") { _ in } == nil)
        try await app.close()
    }

    private func respond(to request: String, _ provider: RequestProvider) async throws {
        files.add(provider.sharedFile.value)
        events(request)
    }

    private func importContacts(to file: TemporaryFile) async throws {
        files.add(file)
    }

    private actor UserStore {
        private let file: Stub<String, Void>

        init(file: Stub<String, Void>) {
            self.file = file
        }

        func save(_ draft: String) throws {
            file(draft)
        }

        func flush() throws {
            file("flushed")
        }
    }

    private struct Inbox: Sendable {
        let messages: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation

        init() {
            (messages, continuation) = AsyncStream.makeStream()
        }

        func receive(_ message: String) {
            continuation.yield(message)
        }

        func refresh() async throws {
            receive("Hello")
        }

        func finish() {
            continuation.finish()
        }
    }

    private struct RequestProvider: Sendable {
        let sharedFile: Shared<TemporaryFile>

        init(scope: Scope) {
            sharedFile = scope.shared {
                TemporaryFile()
            } teardown: { file in
                try file.delete()
            }
        }
    }

    private struct TemporaryFile: Sendable {
        let deleteStub = Stub<Void, Void>(defaultReturnValue: ())

        func delete() throws {
            deleteStub()
        }
    }

    private struct SessionProvider: Sendable {
        let userID: String
        let sharedInbox: Shared<Inbox>

        init(userID: String, scope: Scope) {
            self.userID = userID
            sharedInbox = scope.shared { Inbox() }
        }
    }
}
