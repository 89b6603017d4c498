#if canImport(Testing)
    import Testing
#endif

/// The number of a stub's calls without an answer in the running test.
nonisolated struct UnansweredCallCount {
    private var count = 0

    /// The error of the first such call, which ends a test without a second failure.
    var error: (any Error)?

    #if canImport(Testing)
        private var test: Test.ID?
    #endif

    /// Counts a call, and returns its number in the running test.
    mutating func next() -> Int {
        #if canImport(Testing)
            let current = Test.current?.id
            if current != test { count = 0 }
            test = current
        #endif
        count += 1
        return count
    }

    /// Whether the call with the given number is reported, which is true for the 1st, 10th, 100th, and so on.
    static func isReported(_ number: Int) -> Bool {
        var power = 1
        while power < number { power *= 10 }
        return power == number
    }
}
