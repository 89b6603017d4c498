/// The messages of failures that a test of this library causes on purpose.
///
/// While a test collects them, they fail no test. The tasks of the test inherit the collection. A detached task or another
/// thread doesn't, so its failures are reported as usual.
nonisolated final class CollectedFailures: Sendable {
    /// The collection of the current task, which only the tests of this library set.
    @TaskLocal static var current: CollectedFailures?

    private let collected = Locked<[String]>([])

    /// The messages so far.
    var messages: [String] { collected.withLock(\.self) }

    func add(_ message: String) {
        collected.withLock { $0.append(message) }
    }
}
