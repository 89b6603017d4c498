/// An error that a wait throws when it fails and no test framework is available.
public nonisolated struct WaitTimeoutError: Error, CustomStringConvertible {
    /// The message that the test failed with.
    public let description: String
}
