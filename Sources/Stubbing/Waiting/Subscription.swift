/// The subscription of a loop, or of a test that waits for a call that matches, to the calls of a stub.
nonisolated final class Subscription<Source: FunctionStub> {
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

    /// Returns the next call, or nil if there is none yet.
    ///
    /// In that case, the next call sends `signal`.
    func take(orSend signal: Signal) -> CallRecord<Source.In, Source.Out, Source.Failure>? {
        stub._recorder.withListeners { listeners, _ in listeners.take(fromLoop: id, orSend: signal) }
    }
}
