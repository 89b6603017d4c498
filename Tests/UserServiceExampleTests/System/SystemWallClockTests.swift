import Foundation
import Testing

@testable import UserServiceExample

struct SystemWallClockTests {
    @Test
    func returnsTheTimeOfTheComputer() {
        let dates = [Date(), SystemWallClock().now, Date()]
        #expect(dates == dates.sorted())
    }
}
