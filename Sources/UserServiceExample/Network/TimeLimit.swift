/// Returns the value that `body` returns, or cancels `body` and returns nil if it takes longer than the limit.
///
/// Canceling the caller also cancels `body`. Even after the limit, this function returns only when `body` has ended, so
/// `body` must respond to cancellation.
func withTimeLimit<Output: Sendable>(
    _ limit: Duration,
    clock: any Clock<Duration>,
    _ body: @escaping @Sendable () async throws -> Output
) async throws -> Output? {
    try await withThrowingTaskGroup(of: Output?.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await clock.sleep(for: limit)
            return nil
        }
        // The group waits for both tasks, so the slower one is canceled.
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}
