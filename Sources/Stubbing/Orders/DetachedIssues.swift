#if canImport(Testing)
    import Testing
#endif

/// Notices issues that belong to no test, and that a task of an order's run has recorded.
///
/// A detached task knows no test. Its failed expectation fails the whole run of the tests, which says nothing about the order.
nonisolated final class DetachedIssues: Sendable {
    private let over = Signal()
    private let hasFailure = Locked(false)

    /// Begins to observe the issues on the threads of a driver.
    init(on driver: OrderDriver) async {
        #if canImport(Testing)
            guard let test = Test.current else { return }
            let observer = IssueHandlingTrait.compactMapIssues { [weak driver, hasFailure] issue in
                guard Test.current == nil, let driver, ThreadOwner.current === driver else { return issue }
                if issue.isFailure { hasFailure.withLock { $0 = true } }
                // The other handlers of the process get it, too.
                return nil
            }
            let (testCase, begun, over) = (Test.Case.current, Signal(), over)
            ThreadOwner.run(for: nil) {
                _ = Task {
                    try? await observer.provideScope(for: test, testCase: testCase) {
                        begun.end(.sent)
                        _ = await over.wait(for: { "the end of a search" })
                    }
                    begun.end(.sent)
                }
            }
            _ = await begun.wait(for: { "the beginning of a search" })
        #endif
    }

    /// Returns whether a run has recorded such an issue, and forgets it.
    func takeFailure() -> Bool {
        hasFailure.withLock { hasFailure in
            defer { hasFailure = false }
            return hasFailure
        }
    }

    func end() {
        over.end(.sent)
    }
}
