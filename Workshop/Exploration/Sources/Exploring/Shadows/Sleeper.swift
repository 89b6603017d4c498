/// A sleep of one task.
final class Sleeper: @unchecked Sendable {
    // Used only by the running virtual thread.
    private var continuation: CheckedContinuation<Void, any Error>?
    private var timer: Int?

    func sleep(for duration: Duration) async throws {
        try await Exploring.withTaskCancellationHandler {
            try await Exploring.withCheckedThrowingContinuation { continuation in
                begin(duration, continuation)
            }
        } onCancel: {
            wake(.failure(CancellationError()))
        }
    }

    private func begin(_ duration: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
        guard !_Concurrency.Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        self.continuation = continuation
        if Scheduler.shared.timers.race {
            // A thread of its own, which the scheduler runs at any time.
            Scheduler.shared.add("timer") { [self] in
                if self.continuation != nil { Scheduler.shared.timers.advance(by: duration) }
                wake(.success(()))
            }
        } else {
            timer = Scheduler.shared.timers.add(after: duration) { [self] in wake(.success(())) }
        }
    }

    private func wake(_ result: Result<Void, any Error>) {
        if let timer { Scheduler.shared.timers.remove(timer) }
        continuation.take()?.resume(with: result)
    }
}
