import Exploring

// Takes the place of TestFailure.swift and UnansweredCallCount.swift, which use the test libraries.

/// The source location of a test or a mock to which a failure is attributed.
nonisolated struct FailureLocation {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
}

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

/// The number of a stub's calls without an answer.
nonisolated struct UnansweredCallCount {
    private var count = 0

    /// The error of the first such call.
    var error: (any Error)?

    /// Counts a call, and returns its number.
    mutating func next() -> Int {
        count += 1
        return count
    }

    /// Whether the call with the given number is reported.
    static func isReported(_ number: Int) -> Bool { number == 1 }
}
