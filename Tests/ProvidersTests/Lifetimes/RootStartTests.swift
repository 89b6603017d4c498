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

    static func load(isBroken: Bool) async throws -> SearchIndex {
        if isBroken { throw IsBroken() }
        return SearchIndex()
    }
}

private struct EditorRoot: Sendable {
    let journal: Journal
    let searchIndex: SearchIndex
    let scope: Scope

    /// Opens what the app needs, or closes what was opened, and throws.
    static func start(_ log: Stub<String, Void>, isBroken: Bool) async throws -> EditorRoot {
        let scope = Scope("editor")
        do {
            let sharedJournal = scope.asyncShared {
                try await Journal.open(log)
            } teardown: { journal in
                journal.close()
            }
            let journal = try await sharedJournal.value
            let searchIndex = try await SearchIndex.load(isBroken: isBroken)
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

private struct StartError: Error {
    let cause: any Error
    let closeError: any Error
}

@Suite(.timeLimit(.minutes(5)))
struct RootStartTests {
    @Test
    func aStartThatFailsHalfwayClosesWhatItOpened() async {
        let log = Stub<String, Void>(defaultReturnValue: ())
        await #expect(throws: SearchIndex.IsBroken.self) { try await EditorRoot.start(log, isBroken: true) }
        #expect(log.callArguments == ["open", "close"])
    }

    @Test
    func aStartThatSucceedsIsClosedWithItsScope() async throws {
        let log = Stub<String, Void>(defaultReturnValue: ())
        let root = try await EditorRoot.start(log, isBroken: false)
        #expect(log.callArguments == ["open"])
        try await root.scope.close()
        #expect(log.callArguments == ["open", "close"])
    }
}
