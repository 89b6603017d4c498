import Providers
import Stubbing
import Testing

@testable import NotesServer

@Suite(.timeLimit(.minutes(1)))
struct ScopeServiceTests {
    private let clock = ManualClock()
    private let closeStub = AsyncStub<Void, Void>()
    private let scope = Scope("server")
    private let service: ScopeService

    init() {
        let sharedDatabase = scope.shared {
            "database"
        } teardown: { [closeStub] _ in
            await closeStub()
        }
        _ = sharedDatabase.value
        service = ScopeService(clock: clock, scope: scope, limit: .seconds(10))
    }

    @Test
    func theScopeIsClosedWhenTheGroupIsCanceled() async throws {
        let running = Task { try await service.run() }
        running.cancel()
        try await running.value
        #expect(closeStub.callCount == 1)
    }

    @Test
    func aTeardownThatHangsIsNamedAtTheLimit() async throws {
        closeStub.pause()
        let running = Task { try await service.run() }
        running.cancel()
        try await closeStub.waitForCall(1)
        #expect(try await clock.waitForSleep(1).duration == .seconds(10))
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: ScopeCloseError.self) { try await running.value }
        #expect(error?.unfinished.count == 1)
        #expect(error?.unfinished.first?.hasPrefix("the teardown of Shared<String>") == true)
        closeStub.resume()
        try await scope.close()
    }
}
