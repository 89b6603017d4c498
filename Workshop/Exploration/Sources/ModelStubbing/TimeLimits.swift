/// The time limits of waits, which last until the model ends them.
///
/// Everything happens on the main thread, so nothing guards the variables.
nonisolated enum TimeLimits {
    nonisolated(unsafe) private static var sleeps: [Int: CheckedContinuation<Void, any Error>] = [:]
    nonisolated(unsafe) private static var count = 0

    static func endAll() {
        let ended = sleeps
        sleeps = [:]
        for (_, sleep) in ended.sorted(by: { $0.key < $1.key }) { sleep.resume() }
    }

    fileprivate nonisolated(nonsending) static func wait() async throws {
        count += 1
        let number = count
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (sleep: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled { sleep.resume(throwing: CancellationError()) } else { sleeps[number] = sleep }
            }
        } onCancel: {
            sleeps.removeValue(forKey: number)?.resume(throwing: CancellationError())
        }
    }
}

extension Task where Success == Never, Failure == Never {
    /// Takes the place of the function of the system, because the compiler prefers the one that isn't generic.
    nonisolated(nonsending) static func sleep(for duration: Duration) async throws {
        try await TimeLimits.wait()
    }
}
