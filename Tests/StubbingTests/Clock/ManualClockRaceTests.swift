import Stubbing
import Testing

/// Rounds in which tasks sleep, wake, wait, and are canceled at the same time.
///
/// A continuation that is resumed twice ends the process, and one that is never resumed makes the test time out.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ManualClockRaceTests {
    @Test(.undriven("It races on threads."))
    func everyOneOfManySleepersWakesOnceAtItsDeadline() async throws {
        let clock = ManualClock()
        let count = 2_000
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<count {
                group.addTask {
                    let deadline = ManualClock.Instant(sinceStart: .seconds(1 + index % 10))
                    try await clock.sleep(until: deadline)
                    return clock.now >= deadline
                }
            }
            try await clock.waitForSleep(count)
            for _ in 1...10 { clock.advanceToNextDeadline() }
            #expect(clock.now == .init(sinceStart: .seconds(10)))
            #expect(try await group.reduce(into: []) { $0.append($1) } == Array(repeating: true, count: count))
        }
        #expect(clock.sleeps.count == count)
    }

    @Test(.undriven("It races on threads."))
    func waitersNeverHangWhenSomeAreCanceled() async throws {
        for _ in 0..<200 {
            try Task.checkCancellation()
            let clock = ManualClock()
            await withTaskGroup { group in
                for number in 1...8 {
                    let wait = Task { try? await clock.waitForSleep(number) }
                    group.addTask { try? await clock.sleep(for: .zero) }
                    group.addTask {
                        if number.isMultiple(of: 2) { wait.cancel() }
                        let sleep = await wait.value
                        #expect(sleep != nil || number.isMultiple(of: 2))
                    }
                }
            }
            #expect(clock.sleeps.count == 8)
        }
    }

    @Test(.undriven("It races on threads."))
    func allPropertiesCanBeReadWhileTasksSleepAndWake() async throws {
        let clock = ManualClock()
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<200 { try await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }
                }
            }
            group.addTask {
                for _ in 0..<200 {
                    #expect(clock.pendingSleeps.count <= 4)
                    #expect(clock.sleeps.count <= 800)
                }
            }
            // Advances after each sleep that begins, so that no sleep is left behind.
            for number in 1...800 {
                let sleep = try await clock.waitForSleep(number)
                if sleep.deadline > clock.now { clock.advance(to: sleep.deadline) }
            }
            try await group.waitForAll()
        }
        #expect(clock.sleeps.count == 800)
        #expect(clock.pendingSleeps == [])
    }
}
