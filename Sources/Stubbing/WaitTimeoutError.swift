/// The error of a wait that timed out if the test framework doesn't provide a better one.
public nonisolated struct WaitTimeoutError: Error, CustomStringConvertible {
    /// The message that the test failed with.
    public let description: String
}
