/// The sleeping tasks.
///
/// Their time passes only when nothing else can run.
struct Timers {
    private struct Timer {
        let id: Int
        let deadline: Duration
        let fire: () -> Void
    }

    /// The time since the beginning of the order.
    private(set) var now = Duration.zero

    /// Whether a timer can fire at any time, rather than only when nothing else can run.
    var race = false

    private var timers: [Timer] = []
    private var lastID = 0

    mutating func add(after duration: Duration, _ fire: @escaping () -> Void) -> Int {
        lastID += 1
        timers.append(Timer(id: lastID, deadline: now + duration, fire: fire))
        return lastID
    }

    mutating func advance(by duration: Duration) {
        now += duration
    }

    mutating func remove(_ id: Int) {
        timers.removeAll { $0.id == id }
    }

    /// Moves the time to the earliest deadline, and returns the closure to call, or nil if no task sleeps.
    mutating func takeNext() -> (() -> Void)? {
        guard let next = timers.min(by: { ($0.deadline, $0.id) < ($1.deadline, $1.id) }) else { return nil }
        now = max(now, next.deadline)
        remove(next.id)
        return next.fire
    }
}
