/// Takes the place of `ThreadID` of `Providers`.
public struct ThreadID: Hashable, Sendable {
    private let number: Int

    /// The running virtual thread, or the main thread.
    public init() {
        number = Scheduler.shared.currentOrMain.number
    }
}
