import Foundation
import Testing

@testable import Stubbing

private protocol Sensor: Sendable {
    static func value(_ name: String) -> Int
    static func reset() throws
}

private final class MockSensor: Sensor {
    struct StaticStubs: Sendable {
        let valueStub = Stub<String, Int>(defaultReturnValue: 1, resultQueue: [.success(2)])
        let resetStub = ThrowingStub<Void, Void, any Error>()
    }

    @TaskLocal static var stubs = defaultStubs(StaticStubs(), of: "MockSensor.$stubs")

    static func value(_ name: String) -> Int { stubs.valueStub(name) }

    static func reset() throws { try stubs.resetStub() }
}

/// The stubs of static members that a test hasn't replaced by its own.
@Suite(.undriven("Its stubs outlive a run."), .noLeftovers, .timeLimit(.minutes(5)))
struct SharedStubsTests {
    private static let remedy = "Give the test its own: MockSensor.$stubs.withValue(.init()) { … }."

    @Test
    func aCallFailsItsTestOnce() throws {
        let failures = messages {
            #expect(MockSensor.value("a") == 0)
            #expect(MockSensor.value("b") == 0)
            #expect(throws: UnansweredCallError.self) { try MockSensor.reset() }
        }
        #expect(
            failures == [
                "MockSensor.value(_:) was called with \"a\" on stubs that all tests share. \(Self.remedy) The call returns 0."
            ]
        )
    }

    @Test
    func anAnswerFailsItsTestAndIsNotKept() {
        let stubs = defaultStubs(MockSensor.StaticStubs(), of: "MockSensor.$stubs")
        let failures = messages {
            stubs.resetStub.defaultError = CancellationError()
            stubs.valueStub.enqueue(3)
            stubs.valueStub.setReturnValue(4, with: "a")
            stubs.valueStub.resultQueue = []
        }
        #expect(
            failures == [
                "MockSensor.resetStub got an answer that isn't kept, because all tests share these stubs. \(Self.remedy)"
            ]
        )
        #expect(stubs.resetStub.defaultResult == nil)
    }

    @Test
    func stubsOfTheTestAnswerAsOthersDo() {
        MockSensor.$stubs.withValue(.init()) {
            MockSensor.stubs.valueStub.enqueue(3)
            #expect(["a", "b", "c"].map(MockSensor.value) == [2, 3, 1])
        }
    }

    /// Answers that were set where no test of Swift Testing runs, as in XCTest or on a queue.
    @Test
    func theyAnswerOutsideOfTests() async throws {
        let stubs = defaultStubs(MockSensor.StaticStubs(), of: "MockSensor.$stubs")
        let results = await Task.detached {
            stubs.valueStub.enqueue(3)
            stubs.valueStub.setReturnValue(4, with: "d")
            stubs.valueStub.setReturnValue(5, with: "b")
            stubs.resetStub.defaultError = nil
            return ["a", "b", "c", "d", "b"].map { stubs.valueStub($0) }
        }.value
        // The queue comes before answers by argument.
        #expect(results == [2, 3, 1, 4, 5])
        #expect(stubs.valueStub.callArguments == ["a", "b", "c", "d", "b"])
        let failures = try messages {
            #expect(stubs.valueStub("d") == 0)
            try stubs.resetStub()
        }
        #expect(failures.count == 1)
    }

    /// Twenty times, because a failure of another test would depend on timing.
    @Test(arguments: 0..<20)
    func aCallOfAQueueIsAFailureOfNoTest(number: Int) async {
        let stubs = defaultStubs(MockSensor.StaticStubs(), of: "MockSensor.$stubs")
        let failures = CollectedFailures()
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                CollectedFailures.$current.withValue(failures) { try? stubs.resetStub() }
                continuation.resume()
            }
        }
        let message = """
            MockSensor.aCallOfAQueueIsAFailureOfNoTest(number:) was called, but its stub has no answer. Set one before the \
            call, such as resetStub.defaultError = nil, which lets calls return. No test has bound MockSensor.$stubs here, \
            and queues, threads and detached tasks don't inherit it.
            """
        #expect(failures.messages == [message])
    }
}
