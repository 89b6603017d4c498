import Logging
import Providers
import ServiceLifecycle
import Stubbing
import Testing

@testable import NotesServer

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct ScopeServiceTests {
    private let clock = ManualClock()
    private let closeStub = AsyncStub<Void, Void>()
    private let logStub = Stub<String, Void>()
    private let scope = Scope("server")
    private let service: ScopeService

    init() {
        let sharedDatabase = scope.shared {
            "database"
        } teardown: { [closeStub] _ in
            await closeStub()
        }
        _ = sharedDatabase.value
        service = ScopeService(
            dependencies: .init(
                clock: clock,
                logger: Logger(label: "test") { [logStub] _ in RecordingLogHandler(logStub: logStub) }
            ),
            scope: scope,
            limit: .seconds(10)
        )
    }

    @Test
    func theScopeIsClosedWhenTheGroupIsCanceled() async throws {
        try await everyOrder { _ in
            // A scope closes once, so each order has one of its own.
            let tests = Self()
            let running = Task { try await tests.service.run() }
            async let cancellation: Void = running.cancel()
            _ = try await (cancellation, running.value)
            #expect(tests.closeStub.callCount == 1)
        }
    }

    @Test
    func aTeardownThatHangsIsNamedAtTheLimit() async throws {
        closeStub.pause()
        let running = Task { try await service.run() }
        running.cancel()
        try await closeStub.waitForCall(1)
        let sleep = try await clock.waitForSleep(1)
        #expect(sleep.duration == .seconds(10))
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: ScopeCloseError.self) { try await running.value }
        #expect(error?.unfinished.count == 1)
        #expect(error?.unfinished.first?.hasPrefix("the teardown of Shared<String>") == true)
        closeStub.resume()
        try await scope.close()
    }

    /// The group throws the error of the service that failed first.
    @Test
    func aTeardownThatThrowsAfterAnotherServiceHasFailedIsLogged() async throws {
        struct PortTaken: Error {}
        struct DiskFull: Error {}
        struct FailingService: Service {
            func run() async throws { throw PortTaken() }
        }
        let sharedFile = scope.shared {
            "file"
        } teardown: { _ in
            throw DiskFull()
        }
        _ = sharedFile.value
        let group = ServiceGroup(services: [service, FailingService()], logger: service.dependencies.logger)

        await #expect(throws: PortTaken.self) { try await group.run() }
        #expect(logStub.callArguments.contains { $0.hasPrefix("Scope not closed") && $0.contains("DiskFull") })
    }
}
