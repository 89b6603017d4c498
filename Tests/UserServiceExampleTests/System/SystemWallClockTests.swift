import Foundation
import Testing

@testable import UserServiceExample

struct SystemWallClockTests {
    @Test
    func tellsTheTimeOfTheComputer() {
        let dates = [Date(), SystemWallClock().now, Date()]
        #expect(dates == dates.sorted())
    }
}
