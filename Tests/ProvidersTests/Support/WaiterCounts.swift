@testable import Providers

// How many callers wait, which nothing public shows.

extension AsyncShared {
    /// The number of callers that wait for the value.
    var waiterCount: Int {
        Work.locked { _ in isCreated ? 0 : unsafe storage.pending.waiters.count }
    }
}

extension AsyncSharedByKey {
    /// Returns the number of callers that wait for the value of a key.
    func waiterCount(for key: Key) -> Int { state.withLock { $0.entries[key]?.shared }?.waiterCount ?? 0 }
}

extension AsyncExpiring {
    /// The number of readers that wait for the load.
    var waiterCount: Int { state.withLock { $0.load }?.waiterCount ?? 0 }
}

extension ScopeState {
    /// The number of callers that wait for the end of the closing.
    var waiterCount: Int { Work.locked { life.waiterCount($0) } }
}
