import Synchronization

nonisolated extension __Recorder {
    /// Runs `body` with the listeners under the lock.
    ///
    /// The listeners exist only while there are any, because each call pays for notifying them.
    func withListeners<Output>(
        _ body: (Listeners<CallRecord<In, Out, Failure>>, CallHistory<In, Out, Failure>) -> Output
    ) -> Output {
        withState { state in
            let listeners = state.listeners ?? Listeners()
            let output = body(listeners, state.history)
            state.listeners = listeners.isEmpty ? nil : listeners
            state.hasDrivenWait = !listeners.isEmpty && (state.hasDrivenWait || ThreadOwner.current != nil)
            isOpen.store(state.isOpen, ordering: .releasing)
            return output
        }
    }
}
