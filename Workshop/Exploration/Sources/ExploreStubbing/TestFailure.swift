// Takes the place of TestFailure.swift, which uses the test libraries.

/// The source location of a test or a mock to which a failure is attributed.
nonisolated struct FailureLocation {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
}

/// Every task belongs to the program.
nonisolated let isInTestOfSwiftTesting = true

/// Fails the running test.
nonisolated func failTest(_ message: String, at location: FailureLocation) {
    recordTestFailure(message)
}

/// Fails the running test because a call has no answer, and returns an error to throw.
nonisolated func failCall(_ error: UnansweredCallError, at location: FailureLocation) -> any Error {
    recordTestFailure(error.description)
    return error
}

/// Fails the running test because of a wait, and returns an error to throw.
nonisolated func failWait(_ message: String, at location: FailureLocation) -> any Error {
    recordTestFailure(message)
    return WaitTimeoutError(description: message)
}

/// Ends the process because a call can neither return nor throw.
nonisolated func endRun(_ message: String) -> Never {
    fatalError(message)
}

/// Fails the running test, for any task.
nonisolated final class TestReporter: Sendable {
    init(at location: FailureLocation) {}

    nonisolated(nonsending) func fail(_ message: String) async {
        recordTestFailure(message)
    }
}
