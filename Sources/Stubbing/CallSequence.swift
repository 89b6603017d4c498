/// The calls of a stub, as they come, for a `for await` loop.
///
/// A loop begins with the calls that are recorded already, misses none that come after it began, and ends only when its
/// task is cancelled or the loop is left. Loops do not take calls from one another.
public nonisolated struct CallSequence<Call: RecordedCall>: AsyncSequence {
    /// One loop over the calls.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let stub: BaseStub<Call>
        fileprivate let subscription: Listeners<Call>.Subscription

        /// Returns the next call, or nil when the task is cancelled.
        public func next(isolation actor: isolated (any Actor)? = #isolation) async -> Call? {
            while !Task.isCancelled {
                switch stub.take(from: subscription) {
                case .call(let call): return call
                case .wait(let signal): _ = await signal.wait()
                }
            }
            return nil
        }
    }

    /// A call sequence throws no error.
    public typealias Failure = Never

    fileprivate let stub: BaseStub<Call>

    /// Begins a loop with the calls that are recorded now.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(stub: stub, subscription: stub.subscribe())
    }
}

nonisolated extension CallSequence: Sendable where Call.In: Sendable, Call.Out: Sendable {}

nonisolated extension BaseStub {
    /// The calls as they come, beginning with those that are recorded.
    public final var callSequence: CallSequence<Call> { CallSequence(stub: self) }

    fileprivate final func subscribe() -> Listeners<Call>.Subscription {
        withState { state in
            let subscription = Listeners<Call>.Subscription(pending: state.history.calls)
            state.addListeners().add(subscription)
            return subscription
        }
    }

    fileprivate final func take(from subscription: Listeners<Call>.Subscription) -> LoopStep<Call> {
        withState { _ in
            if let call = subscription.pending.popFirst() { return .call(call) }
            let signal = Signal()
            subscription.signal = signal
            return .wait(signal)
        }
    }
}

/// What a loop over calls has to do next.
private nonisolated enum LoopStep<Call> {
    case call(Call)
    case wait(Signal)
}
