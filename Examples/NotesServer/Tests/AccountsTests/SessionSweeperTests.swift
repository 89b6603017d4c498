import Accounts
import Foundation
import Stubbing
import Testing

@testable import AccountsMocks

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct SessionSweeperTests {
    private struct Offline: Error {}

    private let sessionStore = MockSessionStore()
    private let wallClock = MockWallClock()
    private let clock = ManualClock()
    private let sweepStub = Stub<Int?, Void>()

    @Test
    func sweepsAtTheStartAndHourlyDespiteErrors() async throws {
        sessionStore.deleteSessionsStub.resultQueue = [.success(3), .failure(Offline()), .success(0)]
        wallClock.nowStub.returnValueQueue = [0, 3600, 7200].map(Date.init(timeIntervalSince1970:))
        let sweeper = SessionSweeper(
            dependencies: .init(sessionStore: sessionStore, wallClock: wallClock, clock: clock),
            onSweep: { sweepStub(try? $0.get()) }
        )
        let sweeping = Task { await sweeper.run() }

        for number in 1...2 {
            let sleep = try await clock.waitForSleep(number)
            #expect(sleep.duration == .seconds(3600))
            clock.advance(by: .seconds(3600))
        }
        try await clock.waitForSleep(3)
        sweeping.cancel()
        await sweeping.value

        #expect(sessionStore.deleteSessionsStub.callArguments.map(\.timeIntervalSince1970) == [0, 3600, 7200])
        #expect(sweepStub.callArguments == [3, nil, 0])
    }
}
