#if canImport(Testing)

    import Testing

    /// Passes on the issues of a test case that runs many times: each warning and each known issue once.
    nonisolated final class TestIssues: Sendable {
        private struct State: Sendable {
            var shown: Set<String> = []
            var isSilent = false
            var hasUnseenKnownIssue = false
        }

        private let state = Locked(State())

        /// Whether a known issue hasn't come.
        var hasUnseenKnownIssue: Bool { state.withLock(\.hasUnseenKnownIssue) }

        /// Passes on no issue from now on, or all again.
        func beSilent(_ isSilent: Bool) {
            state.withLock { $0.isSilent = isSilent }
        }

        /// The trait that sees the issues.
        var trait: IssueHandlingTrait {
            .compactMapIssues { issue in
                // One of a task that belongs to no test is none of this one.
                guard Test.current != nil else { return issue }
                let place = issue.sourceLocation.map { "\($0)" } ?? ""
                let isShown = self.state.withLock { state in
                    if case .knownIssueNotRecorded = issue.kind { state.hasUnseenKnownIssue = true }
                    if state.isSilent { return false }
                    return issue.isFailure || state.shown.insert("\(place): \(issue)").inserted
                }
                return isShown ? issue : nil
            }
        }
    }

#endif
