import Synchronization

/// Counts the attempts of each key, and refuses those beyond a limit in any time window of that length.
///
/// A refused attempt doesn't count. A key is forgotten within two windows of its last attempt.
final class AttemptLimit: Sendable {
    private struct Table {
        /// The times of the attempts in the window, by key, earliest first.
        var attempts: [String: [Duration]] = [:]

        /// When keys without attempts in the window are removed.
        var nextCleanup: Duration
    }

    private let limit: Int
    private let window: Duration
    private let elapsed: @Sendable () -> Duration
    private let table: Mutex<Table>

    init<TimeSource: Clock<Duration>>(_ limit: Int, per window: Duration, clock: TimeSource) {
        self.limit = limit
        self.window = window
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        table = Mutex(Table(nextCleanup: window))
    }

    /// How many keys are remembered.
    var keyCount: Int { table.withLock(\.attempts.count) }

    func countAttempt(key: String) throws(RequestError) {
        let now = elapsed()
        let isAllowed = table.withLock { table in
            removeOldKeys(from: &table, now: now)
            var attempts = table.attempts[key, default: []]
            attempts.removeAll { $0 <= now - window }
            defer { table.attempts[key] = attempts }
            guard attempts.count < limit else { return false }
            attempts.append(now)
            return true
        }
        guard isAllowed else { throw .tooManyAttempts }
    }

    private func removeOldKeys(from table: inout Table, now: Duration) {
        guard now >= table.nextCleanup else { return }
        table.nextCleanup = now + window
        table.attempts = table.attempts.filter { _, attempts in attempts.last.map { $0 > now - window } ?? false }
    }
}
