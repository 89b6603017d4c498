/// The stubs that a test case has created, which are checked at its end.
///
/// The check knows the stubs' leftovers and not the stubs, so that it keeps no stub alive, and works for those that are
/// already released.
nonisolated final class LeftoverCheck: Sendable {
    /// A failure to report at the declaration of a stub.
    struct Finding: Sendable {
        let message: String
        let location: FailureLocation
    }

    /// The check of the running test case, or nil if it has none.
    @TaskLocal static var current: LeftoverCheck?

    private let stubs = Locked<[StubLeftovers]>([])
    private let includesDefaults: Locked<Bool>

    init(includesDefaults: Bool) {
        self.includesDefaults = Locked(includesDefaults)
    }

    /// Includes unused defaults from now on.
    func includeDefaults() {
        includesDefaults.withLock { $0 = true }
    }

    /// Adds the leftovers of a stub that is being created.
    func add(_ leftovers: StubLeftovers) {
        stubs.withLock { $0.append(leftovers) }
    }

    /// The failures for what is left over now, in the order in which the stubs were created.
    var findings: [Finding] {
        let includesDefaults = includesDefaults.withLock(\.self)
        return stubs.withLock(\.self).compactMap { stub in
            stub.message(includingDefaults: includesDefaults).map { .init(message: $0, location: stub.origin.location) }
        }
    }
}
