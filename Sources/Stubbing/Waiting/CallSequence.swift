/// The calls of a stub as an asynchronous sequence, for a `for await` loop.
///
/// A loop begins with the calls that the stub has kept, and then receives every later call, even if you clear the stub.
/// It ends only when you leave it or its task is canceled. Each loop receives all calls, independently of other loops.
/// It receives an asynchronous call on arrival, so the call's result may be nil. Calls stay in memory until the loop
/// takes them.
public nonisolated struct CallSequence<Source: FunctionStub>: AsyncSequence {
    /// A loop over the calls.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let subscription: Subscription<Source>

        /// Returns the next call, or nil when the task is canceled.
        public func next(isolation actor: isolated (any Actor)? = #isolation) async -> Source.Call? {
            while !Task.isCancelled {
                let signal = Signal()
                guard let record = subscription.take(orSend: signal) else {
                    _ = await signal.wait()
                    continue
                }
                if let call = Source.call(record) { return call }
            }
            return nil
        }
    }

    /// The type of error that the sequence throws, which is `Never`.
    public typealias Failure = Never

    fileprivate let stub: Source

    /// Creates the iterator of a loop, which begins with the calls that are already recorded.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: Subscription(stub: stub))
    }
}

nonisolated extension CallSequence: Sendable where Source: Sendable {}

nonisolated extension FunctionStub {
    /// The calls as an asynchronous sequence, beginning with those that are already recorded.
    public var callSequence: CallSequence<Self> { CallSequence(stub: self) }
}
