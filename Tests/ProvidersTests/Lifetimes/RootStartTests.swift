import Providers
import Stubbing
import Testing

private struct Journal: Sendable {
    let log: Stub<String, Void>

    static func open(_ log: Stub<String, Void>) async throws -> Journal {
        log("open")
        return Journal(log: log)
    }

    func close() { log("close") }
}

private struct SearchIndex: Sendable {
    struct IsBroken: Error {}

    static func load(_ load: AsyncThrowingStub<Void, Void, any Error>) async throws -> SearchIndex {
        try await load()
        return SearchIndex()
    }
}

private struct EditorRoot: Sendable {
    let journal: Journal
    let searchIndex: SearchIndex
    let scope: Scope

    /// Opens what the app needs, or closes what was opened, and throws; a canceled caller waits for that, too.
    static func start(
        _ log: Stub<String, Void>,
        load: AsyncThrowingStub<Void, Void, any Error>
    ) async throws -> EditorRoot {
        let scope = Scope("editor")
        do {
            let sharedJournal = scope.asyncShared {
                try await Journal.open(log)
            } teardown: { journal in
                journal.close()
            }
            let journal = try await sharedJournal.value
            let searchIndex = try await SearchIndex.load(load)
            return EditorRoot(journal: journal, searchIndex: searchIndex, scope: scope)
        } catch {
            do {
                try await scope.close()
            } catch let closeError {
                throw StartError(cause: error, closeError: closeError)
            }
            throw error
        }
    }
}

extension EditorRoot {
    /// The root of the app, which starts when it's first awaited, once.
    @TaskLocal static var current = AsyncShared {
        try await EditorRoot.start(Stub(defaultReturnValue: ()), load: AsyncThrowingStub(defaultError: nil))
    }
}

/// An object that the system creates, and that awaits the root when it's used.
private struct OpenEditorIntent {
    private let root = EditorRoot.current

    func perform() async throws { try await root.value.journal.log("opened by an intent") }
}

private struct StartError: Error {
    let cause: any Error
    let closeError: any Error
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct RootStartTests {
    private let log = Stub<String, Void>(defaultReturnValue: ())
    private let load = AsyncThrowingStub<Void, Void, any Error>(defaultError: nil)

    @Test
    func aStartThatFailsHalfwayClosesWhatItOpened() async {
        load.defaultError = SearchIndex.IsBroken()
        await #expect(throws: SearchIndex.IsBroken.self) { try await EditorRoot.start(log, load: load) }
        #expect(log.callArguments == ["open", "close"])
    }

    @Test
    func aStartThatIsCanceledClosesWhatItOpened() async throws {
        load.pause()
        let start = Task { try await EditorRoot.start(log, load: load) }
        try await load.waitForCall(1)
        start.cancel()
        await #expect(throws: CancellationError.self) { try await start.value }
        #expect(log.callArguments == ["open", "close"])
    }

    @Test
    func anObjectOfTheSystemAwaitsTheRootOfItsTest() async throws {
        let root = AsyncShared { [log, load] in try await EditorRoot.start(log, load: load) }
        try await EditorRoot.$current.withValue(root) { try await OpenEditorIntent().perform() }
        #expect(log.callArguments == ["open", "opened by an intent"])
        try await root.value.scope.close()
    }

    @Test
    func aStartThatSucceedsIsClosedWithItsScope() async throws {
        let root = try await EditorRoot.start(log, load: load)
        #expect(log.callArguments == ["open"])
        try await root.scope.close()
        #expect(log.callArguments == ["open", "close"])
    }
}
