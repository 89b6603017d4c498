/// An event that happens once, and that one task can wait for.
///
/// The wait ends with the event, with its time limit, or with the cancellation of the waiting task, whichever comes
/// first.
@usableFromInline
nonisolated final class Signal: Sendable {
    @usableFromInline
    enum Outcome: Sendable {
        case sent
        case timedOut
        case canceled
    }

    private enum State: Sendable {
        case open
        case waited(CheckedContinuation<Outcome, Never>)
        case ended(Outcome)
    }

    private let state = Locked(State.open)

    @usableFromInline
    init() {}

    /// Whether the wait has ended.
    var isEnded: Bool { outcome != nil }

    /// The reason for the end of the wait, if it has ended.
    private var outcome: Outcome? {
        state.withLock { state in
            if case .ended(let outcome) = state { outcome } else { nil }
        }
    }

    /// Ends the wait, even if it hasn't begun, unless it has already ended.
    @usableFromInline
    func end(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            switch state {
            case .ended: return nil
            case .waited(let continuation):
                state = .ended(outcome)
                return continuation
            case .open:
                state = .ended(outcome)
                return nil
            }
        }
        waiting?.resume(returning: outcome)
    }

    /// Limits of a century or more, some of which the clock can't add to its time, count as no limit.
    static let longestLimit = Duration.seconds(100 * 365 * 24 * 60 * 60)

    /// Waits on the caller's actor, and returns the reason for the end of the wait.
    ///
    /// Runs `onBegin` first, and `onCancel` if the task is canceled, after the end of the signal. That may be before
    /// `onBegin`, if the task was already canceled.
    ///
    /// - Parameters:
    ///   - name: A closure that returns the event, for the message about a test that waits forever, or nil if an order ends
    ///     the wait.
    ///   - limit: The longest time to wait, or nil for no limit.
    ///   - isolation: The caller's actor.
    ///   - onBegin: Runs at the beginning of the wait.
    ///   - onCancel: Runs if the task is canceled.
    /// - Returns: The reason for the end of the wait.
    @usableFromInline
    func wait(
        for name: @autoclosure () -> (@Sendable () -> String)?,
        atMost limit: Duration? = nil,
        isolation: isolated (any Actor)? = #isolation,
        onBegin: () -> Void = {},
        onCancel: @Sendable () -> Void = {}
    ) async -> Outcome {
        // A separate task, because the waiting task may not get to run in time. It belongs to no order.
        let timer = limit.flatMap { $0 < Self.longestLimit ? $0 : nil }.map { limit in
            ThreadOwner.run(for: nil) {
                Task.detached { [self] in
                    try await Task.sleep(for: limit)
                    end(.timedOut)
                }
            }
        }
        let owner = ThreadOwner.current as? any StepOwner
        let waitID = owner.flatMap { owner in name().map { owner.beginWait(for: self, name: $0) } }
        defer {
            timer?.cancel()
            if let waitID { owner?.endWait(waitID) }
        }
        return await withTaskCancellationHandler {
            // A closure that doesn't capture the isolation would leave the actor first.
            _ = isolation
            onBegin()
            // A wait that `onBegin` ends needs no continuation.
            if let outcome { return outcome }
            return await withCheckedContinuation { continuation in
                wait(with: continuation)
            }
        } onCancel: {
            end(.canceled)
            onCancel()
        }
    }

    private func wait(with continuation: CheckedContinuation<Outcome, Never>) {
        let ended = state.withLock { state -> Outcome? in
            if case .ended(let outcome) = state { return outcome }
            state = .waited(continuation)
            return nil
        }
        if let ended { continuation.resume(returning: ended) }
    }
}
