import Providers
import Stubbing
import Testing

private struct Database: Sendable {
    let events: Stub<String, Void>

    func close() async {
        events("database closed")
    }
}

private struct Connection: Sendable {
    let database: Database

    func write(_ text: String) throws {
        database.events("wrote \(text)")
        if text.isEmpty { throw TestError(number: 1) }
    }

    func release() async {
        database.events("connection released")
    }
}

private struct RequestProvider: Sendable {
    let sharedConnection: Shared<Connection>

    init(scope: Scope, sharedDatabase: Shared<Database>) {
        sharedConnection = scope.shared {
            Connection(database: sharedDatabase.value)
        } teardown: { connection in
            await connection.release()
        }
    }
}

private struct CompositionRoot: Sendable {
    let scope = Scope("server")
    let sharedDatabase: Shared<Database>

    init(events: Stub<String, Void>) {
        sharedDatabase = scope.shared {
            Database(events: events)
        } teardown: { database in
            await database.close()
        }
    }

    func answerRequest(_ text: String) async throws {
        try await scope.withChild("request") { scope in
            let requestProvider = RequestProvider(scope: scope, sharedDatabase: sharedDatabase)
            try requestProvider.sharedConnection.value.write(text)
        }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct RequestScopeTests {
    private let events = Stub<String, Void>()

    @Test
    func theConnectionIsReleasedWhetherTheRequestFailsOrNot() async throws {
        let root = CompositionRoot(events: events)
        try await root.answerRequest("a note")
        #expect(events.callArguments == ["wrote a note", "connection released"])

        await #expect(throws: TestError(number: 1)) { try await root.answerRequest("") }
        #expect(events.callArguments.suffix(2) == ["wrote ", "connection released"])
        try await root.scope.close()
        #expect(events.callArguments.last == "database closed")
    }

    @Test
    func aRequestAfterTheShutdownThrows() async throws {
        let root = CompositionRoot(events: events)
        try await root.scope.close()
        await #expect(throws: ScopeClosedError.self) { try await root.answerRequest("a note") }
        #expect(events.callArguments == [])
    }
}
