/// A test's wait for one call of a stub.
nonisolated struct CallWait<In, Out, Failure: Error, Handler> {
    /// Sent when the call comes.
    let signal: Signal

    private let recorder: __Recorder<In, Out, Failure, Handler>

    /// The call if it came before the wait began, or otherwise the ID of the wait.
    private enum Start {
        case came(CallRecord<In, Out, Failure>?)
        case waiting(id: Int)
    }

    private let start: Start

    /// Begins to wait for the nth call, counted from 1.
    init(for number: Int, of recorder: __Recorder<In, Out, Failure, Handler>) {
        let signal = Signal()
        start = recorder.withListeners { listeners, history in
            if number <= history.count { return .came(history.record(number: number)) }
            return .waiting(id: listeners.addWaiter(number: number, signal: signal))
        }
        if case .came = start { signal.end(.sent) }
        self.signal = signal
        self.recorder = recorder
    }

    /// Ends the wait, and returns the call if it came and was kept.
    func end() -> CallRecord<In, Out, Failure>? {
        switch start {
        case .came(let record): record
        case .waiting(let id): recorder.withListeners { listeners, _ in listeners.removeWaiter(id) }?.record
        }
    }
}
