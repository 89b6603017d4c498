/// The error that ends a wait that timed out, where no test framework has an error of its own for that.
public nonisolated struct WaitTimeoutError: Error, CustomStringConvertible {
    /// The message with which the test has failed.
    public let description: String
}
