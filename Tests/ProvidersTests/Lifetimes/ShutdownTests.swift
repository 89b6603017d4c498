import Providers
import Stubbing
import Testing

struct UploadQueue: Sendable {
    let finish: @Sendable () async throws -> Void
}

struct BackupRoot: Sendable {
    let scope = Scope("app")
    let sharedUploadQueue: Shared<UploadQueue>
    private let log: @Sendable (String) -> Void

    init(finish: @escaping @Sendable () async throws -> Void, log: @escaping @Sendable (String) -> Void) {
        self.log = log
        sharedUploadQueue = scope.shared {
            UploadQueue(finish: finish)
        } teardown: { queue in
            try await queue.finish()
        }
    }

    func shutDown(clock: some Clock<Duration>) async {
        do {
            try await scope.close(within: .seconds(10), clock: clock)
        } catch {
            log(error.description)
        }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ShutdownTests {
    private struct Offline: Error {}

    private let clock = ManualClock()
    private let finishStub = AsyncThrowingStub<Void, Void, any Error>()
    private let logStub = Stub<String, Void>()
    private let root: BackupRoot

    init() {
        root = BackupRoot(finish: { [finishStub] in try await finishStub() }, log: { [logStub] in logStub($0) })
        _ = root.sharedUploadQueue.value
    }

    @Test
    func aShutdownInTimeLogsNothing() async {
        finishStub.defaultError = nil
        await root.shutDown(clock: clock)
        #expect(logStub.callArguments == [])
    }

    @Test
    func anUploadThatHangsIsNamedAfterTenSeconds() async throws {
        finishStub.defaultError = nil
        finishStub.pause()
        async let shutdown: Void = root.shutDown(clock: clock)
        let sleep = try await clock.waitForSleep(1)
        #expect(sleep.duration == .seconds(10))
        try await finishStub.waitForCall(1)

        clock.advance(by: .seconds(10))
        await shutdown
        let name = "Shared<UploadQueue> (ProvidersTests/ShutdownTests.swift:16) in scope \"app\""
        #expect(
            logStub.callArguments == ["Scope \"app\" wasn't closed in time. Unfinished: the teardown of \(name)."]
        )
        finishStub.resume()
        try await root.scope.close()
    }

    @Test
    func aTeardownThatThrowsIsNamed() async {
        finishStub.defaultError = Offline()
        await root.shutDown(clock: clock)
        let name = "Shared<UploadQueue> (ProvidersTests/ShutdownTests.swift:16) in scope \"app\""
        #expect(
            logStub.callArguments == ["While scope \"app\" was closed, a teardown threw: \(name) threw Offline()."]
        )
    }
}
