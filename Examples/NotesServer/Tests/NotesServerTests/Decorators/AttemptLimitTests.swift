import Stubbing
import Testing

@testable import NotesServer

struct AttemptLimitTests {
    private let clock = ManualClock()

    @Test
    func refusesFurtherAttemptsOfThatKeyUntilTheWindowIsOver() throws {
        let limit = AttemptLimit(2, per: .seconds(60), clock: clock)
        try limit.countAttempt(key: "ada")
        try limit.countAttempt(key: "ada")

        #expect(throws: RequestError.tooManyAttempts) { try limit.countAttempt(key: "ada") }
        try limit.countAttempt(key: "grace")
        clock.advance(by: .seconds(59))
        #expect(throws: RequestError.tooManyAttempts) { try limit.countAttempt(key: "ada") }
        clock.advance(by: .seconds(1))
        try limit.countAttempt(key: "ada")
    }

    @Test
    func countsEachOfManyAttemptsAtTheSameTime() async {
        let limit = AttemptLimit(100, per: .seconds(60), clock: clock)
        let allowed = await withTaskGroup { group in
            for _ in 0..<400 {
                group.addTask { (try? limit.countAttempt(key: "ada")) == nil ? 0 : 1 }
            }
            return await group.reduce(0, +)
        }
        #expect(allowed == 100)
    }
}
