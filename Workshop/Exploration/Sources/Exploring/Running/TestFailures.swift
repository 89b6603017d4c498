/// Records that the code under exploration would have failed a test.
///
/// Fails the order, unless the program expects it with ``Order/expectTestFailures()``.
public func recordTestFailure(_ message: String) {
    guard let failures = Scheduler.shared.testFailures else { Scheduler.shared.fail("A test failed: \(message)") }
    failures.append(message)
}

extension Order {
    /// Lets the code of this order fail tests, and returns the list of the messages.
    public func expectTestFailures() -> Log<String> {
        let failures = Scheduler.shared.testFailures ?? Log()
        Scheduler.shared.testFailures = failures
        return failures
    }
}
