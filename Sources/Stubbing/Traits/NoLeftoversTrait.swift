#if canImport(Testing)

    import Synchronization
    public import Testing

    /// A trait that fails a test case whose stubs have something left over at its end.
    ///
    /// Write it on a suite or on a test as `.noLeftovers`, or as `.noLeftovers(includingDefaults: true)`:
    ///
    ///     @Suite(.noLeftovers)
    ///
    /// Each stub that the test case has created is checked, also if it is already released: those that the stored
    /// properties of the suite, its initializer, the test and its tasks have created. A stub that is created elsewhere
    /// isn't, such as by a detached task, by another thread, or as an argument of the test. The stub of a static property
    /// belongs to the test case that uses it first. The failure is reported at the declaration of the stub, for:
    ///
    /// - an answer that the test has put into the queue, and that no call has used. Answers that the initializer of the
    ///   stub puts there don't count, because a mock can provide them for many tests.
    /// - a call that the stub has suspended, and that was neither resumed nor canceled.
    /// - with `includingDefaults: true`, a default answer that the test has set, and that no call has used since. A default
    ///   that the initializer of the stub sets doesn't count, and neither does one that the test has replaced.
    ///
    /// A call without an answer fails the test case whose stub it is, also if a detached task makes it before the test case
    /// ends. Later, the message says that the test had ended.
    ///
    /// If the test case has failed already, or is canceled, the trait reports no leftovers. A test case takes part in the
    /// check by its task, so test cases that run at the same time never see each other's stubs. Without the trait, a call
    /// costs nothing more. With it, creating a stub, setting an answer and using a queued answer take one more lock each.
    public nonisolated struct NoLeftoversTrait: SuiteTrait, TestTrait, TestScoping {
        let includesDefaults: Bool

        init(includesDefaults: Bool) {
            self.includesDefaults = includesDefaults
        }

        /// Returns all such traits of a test as one, or nil if it has none.
        init?(of test: Test) {
            let traits = test.traits.compactMap { $0 as? Self }
            guard !traits.isEmpty else { return nil }
            includesDefaults = traits.contains(where: \.includesDefaults)
        }

        /// Whether the trait applies to the suites and tests that a suite contains, which is true.
        public var isRecursive: Bool { true }

        /// Runs a test case, and then checks the stubs that it has created.
        ///
        /// Swift Testing calls it for each test case.
        ///
        /// - Parameters:
        ///   - test: The test.
        ///   - testCase: The test case.
        ///   - function: Runs the test case.
        /// - Throws: The error that the test case throws.
        public func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing function: @concurrent @Sendable () async throws -> Void
        ) async throws {
            // If both a suite and its test have the trait, the scope of one encloses that of the other.
            if let enclosingCheck = LeftoverCheck.current {
                if includesDefaults { enclosingCheck.includeDefaults() }
                return try await function()
            }
            let check = LeftoverCheck(includesDefaults: includesDefaults)
            let search = OrdersTrait.ofEnvironment(for: test).flatMap { TestSearch(by: $0, for: test, testCase) }
            let failureObserver = FailureObserver()
            do {
                try await LeftoverCheck.$current.withValue(check) {
                    try await failureObserver.trait.provideScope(for: test, testCase: testCase) {
                        if let search { try await search.run(function) } else { try await function() }
                    }
                }
            } catch {
                for failure in check.outsideFailures.end() { failure.report() }
                throw error
            }
            check.end(unless: failureObserver.hasSeenFailure)
        }
    }

    nonisolated extension Trait where Self == NoLeftoversTrait {
        /// Fails a test case whose stubs have unused answers or suspended calls at its end; see ``NoLeftoversTrait``.
        public static var noLeftovers: Self { Self(includesDefaults: false) }

        /// Fails a test case with unused answers, suspended calls or, optionally, unused defaults.
        ///
        /// ``NoLeftoversTrait`` says what counts.
        ///
        /// - Parameter includingDefaults: Whether unused defaults count.
        /// - Returns: The trait.
        public static func noLeftovers(includingDefaults: Bool) -> Self {
            Self(includesDefaults: includingDefaults)
        }
    }

    /// Notices that a test case fails.
    ///
    /// An issue of a task that belongs to no test is seen by the observers of all test cases, and is none of theirs.
    private nonisolated final class FailureObserver: Sendable {
        private let flag = Atomic(false)

        var hasSeenFailure: Bool { flag.load(ordering: .acquiring) }

        /// The trait that sees the issues of the test case, and passes them on.
        ///
        /// Known issues and warnings aren't failures.
        var trait: IssueHandlingTrait {
            .compactMapIssues { issue in
                guard Test.current != nil else { return nil }
                if issue.isFailure { self.flag.store(true, ordering: .releasing) }
                return issue
            }
        }
    }

#endif
