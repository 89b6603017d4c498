/// Who waits for calls of a stub: tests that await one call, and loops over all of them.
///
/// The stub that owns it guards it with its lock. Signals are collected under the lock and sent outside of it.
@usableFromInline
nonisolated final class Listeners<Call: RecordedCall> {
    /// A test that awaits one call.
    final class Waiter {
        /// The number of the call, counted from 1, or nil for the next one.
        let number: Int?
        let signal = Signal()
        var call: Call?

        init(number: Int?) {
            self.number = number
        }
    }

    /// A loop over calls, with those that it has not taken yet.
    final class Subscription {
        var pending: Queue<Call>
        var signal: Signal?

        init(pending: [Call]) {
            self.pending = Queue(pending)
        }
    }

    private struct WeakSubscription {
        weak var subscription: Subscription?
    }

    private var waiters: [Waiter] = []
    private var subscriptions: [WeakSubscription] = []
    private var dueSignals: [Signal] = []

    func add(_ waiter: Waiter) {
        waiters.append(waiter)
    }

    func remove(_ waiter: Waiter) {
        waiters.removeAll { $0 === waiter }
    }

    func add(_ subscription: Subscription) {
        subscriptions.append(WeakSubscription(subscription: subscription))
    }

    /// Gives a call that was just recorded to those who wait for it.
    @usableFromInline
    func receive(_ call: Call, in history: CallHistory<Call>) {
        for waiter in waiters where waiter.call == nil && (waiter.number ?? history.count) == history.count {
            waiter.call = waiter.number.flatMap(history.call(number:)) ?? call
            dueSignals.append(waiter.signal)
        }
        subscriptions.removeAll { $0.subscription == nil }
        for subscription in subscriptions.compactMap(\.subscription) {
            subscription.pending.append(call)
            if let signal = subscription.signal { dueSignals.append(signal) }
            subscription.signal = nil
        }
    }

    /// Returns the signals that have to be sent when the lock is free.
    @usableFromInline
    func takeDueSignals() -> [Signal] {
        defer { dueSignals = [] }
        return dueSignals
    }
}
