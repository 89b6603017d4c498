/// The calls of a stub, as they come, for a `for await` loop.
///
/// A loop begins with the calls that are recorded already, and misses none that come after it began. It ends only when its
/// task is canceled or you leave it. Each loop gets all calls, whatever other loops do.
public nonisolated struct CallSequence<Source: FunctionStub>: AsyncSequence {
    /// One loop over the calls.
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
                if let call = Source._call(record) { return call }
            }
            return nil
        }
    }

    /// A call sequence throws no error.
    public typealias Failure = Never

    fileprivate let stub: Source

    /// Begins a loop with the calls that are recorded now.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: Subscription(stub: stub))
    }
}

nonisolated extension CallSequence: Sendable where Source: Sendable {}

nonisolated extension FunctionStub {
    /// The calls as they come, beginning with those that are recorded.
    public var callSequence: CallSequence<Self> { CallSequence(stub: self) }
}

/// What a loop has of a stub, from its beginning until it is left.
private nonisolated final class Subscription<Source: FunctionStub> {
    private let stub: Source
    private let id: Int

    init(stub: Source) {
        self.stub = stub
        id = stub._recorder.withListeners { listeners, history in listeners.addLoop(pending: history.records) }
    }

    deinit {
        // The calls that the loop hasn't taken are released here, outside of the stub's lock.
        _ = stub._recorder.withListeners { [id] listeners, _ in listeners.removeLoop(id) }
    }

    func take(orSend signal: Signal) -> _CallRecord<Source.In, Source.Out, Source.Failure>? {
        stub._recorder.withListeners { listeners, _ in listeners.take(fromLoop: id, orSend: signal) }
    }
}
