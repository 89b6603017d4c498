import Foundation
import Stubbing

@testable import UserServiceExample

/// A clock whose date moves with the time of a manual clock.
struct MovingWallClock: WallClock {
    let clock: ManualClock
    let startDate: Date
    private let start: ManualClock.Instant

    init(clock: ManualClock, startDate: Date = Date(timeIntervalSince1970: 0)) {
        self.clock = clock
        self.startDate = startDate
        start = clock.now
    }

    var now: Date { startDate + start.duration(to: clock.now) / .seconds(1) }
}
