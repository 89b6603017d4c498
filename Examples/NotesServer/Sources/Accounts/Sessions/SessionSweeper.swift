/// Deletes sessions that have expired, once an hour.
public struct SessionSweeper: Sendable {
    public struct Dependencies: Sendable {
        let sessionStore: any SessionStore
        let wallClock: any WallClock
        let clock: any Clock<Duration>

        public init(sessionStore: any SessionStore, wallClock: any WallClock, clock: any Clock<Duration>) {
            self.sessionStore = sessionStore
            self.wallClock = wallClock
            self.clock = clock
        }
    }

    private let dependencies: Dependencies
    private let onSweep: @Sendable (Result<Int, any Error>) -> Void

    /// Creates a sweeper that tells `onSweep` how many sessions it has deleted, or why it couldn't.
    public init(dependencies: Dependencies, onSweep: @escaping @Sendable (Result<Int, any Error>) -> Void) {
        self.dependencies = dependencies
        self.onSweep = onSweep
    }

    /// Runs until the task is canceled.
    ///
    /// A sweep that fails is tried again an hour later.
    public func run() async {
        repeat {
            do {
                let count = try await dependencies.sessionStore.deleteSessions(expiredAt: dependencies.wallClock.now)
                onSweep(.success(count))
            } catch {
                onSweep(.failure(error))
            }
        } while await slept(for: .seconds(3600))
    }

    private func slept(for duration: Duration) async -> Bool {
        do {
            try await dependencies.clock.sleep(for: duration)
            return true
        } catch {
            return false
        }
    }
}
