/// Fails the test that created it, also for a task that doesn't belong to that test, such as a detached one.
nonisolated final class TestReporter: Sendable {
    private struct Report: Sendable {
        let message: String
        let recorded: CheckedContinuation<Void, Never>
    }

    private let reports: AsyncStream<Report>.Continuation

    /// Creates a reporter for the test that the current task belongs to.
    init(at location: FailureLocation) {
        let (stream, reports) = AsyncStream.makeStream(of: Report.self)
        self.reports = reports
        // Belongs to the same test as the current task, and ends when the reporter is released.
        Task {
            for await report in stream {
                failTest(report.message, at: location)
                report.recorded.resume()
            }
        }
    }

    deinit {
        reports.finish()
    }

    /// Fails the test, and returns once the failure is recorded, even if the current task is canceled.
    nonisolated(nonsending) func fail(_ message: String) async {
        await withCheckedContinuation { recorded in
            _ = reports.yield(Report(message: message, recorded: recorded))
        }
    }
}
