import Providers
import Synchronization

/// Counts attempts per key, and refuses those beyond a limit until the time window is over.
///
/// The lifetimes say how: one counter per key, in a table that is thrown away when its time is over. So the table can't
/// grow without end, and nobody has to clean it up.
struct AttemptLimit: Sendable {
    private final class Count: Sendable {
        private let value = Atomic(0)

        func increment() -> Int {
            value.add(1, ordering: .relaxed).newValue
        }
    }

    private let limit: Int
    private let expiringCounts: Expiring<SharedByKey<String, Count>>

    init(_ limit: Int, per window: Duration, clock: any Clock<Duration>) {
        self.limit = limit
        expiringCounts = Expiring(after: window, clock: clock) { SharedByKey { _ in Count() } }
    }

    func countAttempt(key: String) throws(RequestError) {
        guard expiringCounts.value[key].increment() <= limit else { throw .tooManyAttempts }
    }
}
