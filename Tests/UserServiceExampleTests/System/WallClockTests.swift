import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct WallClockTests {
    @Test
    func returnsTheTimeOfTheComputer() {
        let dates = [Date(), SystemWallClock().now, Date()]
        #expect(dates == dates.sorted())
    }

    @Test
    func aMovingWallClockMovesWithTheTimer() async throws {
        let timer = ManualClock()
        let wallClock = MovingWallClock(clock: timer, startDate: Date(timeIntervalSince1970: 60))
        timer.advance(by: .milliseconds(1500))
        #expect(wallClock.now == Date(timeIntervalSince1970: 61.5))
    }
}
