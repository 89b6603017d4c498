/// A failure that is reported later than it's found.
nonisolated struct PendingFailure: Sendable {
    let message: String
    let location: FailureLocation

    func report() { failTest(message, at: location) }
}
