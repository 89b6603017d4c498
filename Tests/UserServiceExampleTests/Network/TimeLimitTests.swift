import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct TimeLimitTests {
    private let clock = ManualClock()

    @Test
    func returnsAValueWithinTheLimit() async throws {
        #expect(try await withTimeLimit(.seconds(10), clock: clock) { "in time" } == "in time")
    }

    @Test
    func throwsAnErrorWithinTheLimit() async {
        await #expect(throws: TestError()) {
            try await withTimeLimit(.seconds(10), clock: clock) { throw TestError() }
        }
    }

    @Test
    func cancelsASlowBodyAndReturnsNil() async throws {
        let other = ManualClock()
        async let output = withTimeLimit(.seconds(10), clock: clock) { try await other.sleep(for: .seconds(1)) }
        let sleep = try await clock.waitForSleep(1)
        #expect(sleep.duration == .seconds(10))
        let otherSleep = try await other.waitForSleep(1)
        #expect(otherSleep.duration == .seconds(1))
        clock.advance(by: .seconds(9))
        clock.advance(by: .seconds(1))
        #expect(try await output == nil)
    }

    @Test
    func cancelingTheCallerCancelsTheBody() async throws {
        let other = ManualClock()
        let task = Task {
            try await withTimeLimit(.seconds(10), clock: clock) { try await other.sleep(for: .seconds(1)) }
        }
        let otherSleep = try await other.waitForSleep(1)
        #expect(otherSleep.duration == .seconds(1))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
