#if canImport(Testing)
    import Testing
#endif

/// Creates the stubs that the static members of a mock have until a test binds others.
///
/// Write it as the default of the task-local value that holds the stubs, as `scaffold-mock` does:
///
///     @TaskLocal static var stubs = defaultStubs(StaticStubs(), of: "MockDevice.$stubs")
///
/// All tests of a process share this default, so one would use what another left. Therefore, a call or an answer that
/// reaches these stubs from a task of a test of Swift Testing fails that test, once, and the message says what to write. An
/// answer that such a task sets isn't kept, and the call continues as one without an answer. Elsewhere, such as in a test
/// of XCTest, the stubs answer as all others do.
///
/// - Parameters:
///   - stubs: The stubs, which are created here.
///   - value: The task-local value, as a test writes it, such as "MockDevice.$stubs".
/// - Returns: The stubs.
public nonisolated func defaultStubs<Stubs>(_ stubs: @autoclosure () -> Stubs, of value: String) -> Stubs {
    SharedStubs.$current.withValue(SharedStubs(value)) { stubs() }
}

/// The stubs that all tests share until they bind others.
nonisolated final class SharedStubs: Sendable {
    /// Those that are being created.
    @TaskLocal static var current: SharedStubs?

    /// The task-local value that holds them, as a test writes it.
    private let value: String

    #if canImport(Testing)
        private struct Failure: Sendable {
            var error: (any Error)?
        }

        /// The failures of the tests that have used these stubs.
        private let failures = Locked<[Test.ID: Failure]>([:])
    #endif

    init(_ value: String) {
        self.value = value
    }

    /// Whether the current task must not use these stubs, because it belongs to a test that should have its own.
    var areRefused: Bool { isInTestOfSwiftTesting }

    /// The end of a message, which says what to write.
    var remedy: String { "Give the test its own: \(value).withValue(.init()) { … }." }

    /// The end of a message on a call from elsewhere.
    var place: String { "No test has bound \(value) here, and queues, threads and detached tasks don't inherit it." }

    /// Whether the running test hasn't failed for these stubs yet, which it does now.
    func beginFailure() -> Bool {
        #if canImport(Testing)
            guard let test = Test.current?.id else { return true }
            return failures.withLock { failures in
                guard failures[test] == nil else { return false }
                failures[test] = Failure()
                return true
            }
        #else
            return true
        #endif
    }

    /// The error that ended the running test, if one did.
    var error: (any Error)? {
        #if canImport(Testing)
            guard let test = Test.current?.id else { return nil }
            return failures.withLock { $0[test]?.error }
        #else
            return nil
        #endif
    }

    /// Keeps the error that ends the running test, for its later calls.
    func setError(_ error: any Error) {
        #if canImport(Testing)
            guard let test = Test.current?.id else { return }
            failures.withLock { $0[test]?.error = error }
        #endif
    }
}
