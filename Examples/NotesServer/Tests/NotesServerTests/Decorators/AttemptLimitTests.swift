import Stubbing
import Testing

@testable import NotesServer

@Suite(.noLeftovers)
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
    func theWindowHasNoEdgeAtWhichTwiceAsManyAttemptsFit() throws {
        let limit = AttemptLimit(2, per: .seconds(60), clock: clock)
        clock.advance(by: .seconds(59))
        for _ in 1...2 { try limit.countAttempt(key: "ada") }
        clock.advance(by: .seconds(2))

        #expect(throws: RequestError.tooManyAttempts) { try limit.countAttempt(key: "ada") }
    }

    @Test
    func forgetsKeysWithoutAttemptsInTheWindow() throws {
        let limit = AttemptLimit(1, per: .seconds(60), clock: clock)
        for number in 1...1_000 { try limit.countAttempt(key: "\(number)") }
        #expect(limit.keyCount == 1_000)
        clock.advance(by: .seconds(60))

        try limit.countAttempt(key: "ada")
        #expect(limit.keyCount == 1)
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
