@testable import Stubbing

// How many tests wait, which nothing public shows.

extension FunctionStub {
    /// The number of tests that wait for a call.
    var waiterCount: Int {
        __recorder.withState { state in
            guard let listeners = state.listeners else { return 0 }
            return listeners.waiters.count + listeners.subscriptions.values.count { $0.signal != nil }
        }
    }
}

extension ManualClock {
    /// The number of tests that wait for a sleep.
    var waiterCount: Int { withState { state in state.waiters.values.reduce(0) { $0 + $1.count } } }
}
