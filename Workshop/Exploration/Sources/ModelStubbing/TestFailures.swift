/// The failures that code under the model would have reported to the running test.
///
/// Everything happens on the main thread, so nothing guards the variable.
nonisolated enum TestFailures {
    nonisolated(unsafe) private(set) static var count = 0

    static func add() { count += 1 }
}

/// Counts a failure of a test.
nonisolated func recordTestFailure(_ message: String) {
    TestFailures.add()
}
