/// Returns what `body` returns, or nil if that takes longer than the limit, and cancels `body` then.
///
/// When the caller is cancelled, so is `body`.
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
        // The group waits for both, so the one that came second has to end early.
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}
