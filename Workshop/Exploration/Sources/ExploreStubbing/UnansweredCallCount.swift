// Takes the place of UnansweredCallCount.swift, which uses the test libraries.

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
