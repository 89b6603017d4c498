import Stubbing
import Testing

struct ManualClockTraps {
    @Test
    func timeDoesNotMoveBackwardByANegativeDuration() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ManualClock().advance(by: .seconds(-1))
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            message.contains("The duration to advance a ManualClock by must be at least 0 seconds (was -1.0 seconds).")
        )
    }

    @Test
    func timeDoesNotMoveBackwardToAnEarlierInstant() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let clock = ManualClock()
            clock.advance(by: .seconds(5))
            clock.advance(to: .init(sinceStart: .seconds(3)))
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            message.contains(
                """
                The instant to advance a ManualClock to must be at least its current time, 5.0 seconds after its \
                start (was 3.0 seconds).
                """
            )
        )
    }

    @Test
    func sleepsAreCountedFromOne() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await ManualClock().waitForSleep(0)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("The number of a sleep to wait for must be at least 1 (was 0)."))
    }
}
