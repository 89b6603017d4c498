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

/// Fails the running test, and returns an error to throw.
nonisolated func failTest(_ message: String, at location: FailureLocation, throwing fallback: any Error) -> any Error {
    recordTestFailure(message)
    return fallback
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
