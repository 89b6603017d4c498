import Providers
import Stubbing
import Testing

/// Lifetimes that nothing keeps after they were used, although their scope and their values are alive, and values that only
/// their lifetimes keep.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ReleaseTests {
    private let app = Scope("app")
    private let value = Service()
    private let clock = ManualClock()

    /// Fails the test unless an object is released when its owner has released it, and the task of its creation has ended.
    private nonisolated(nonsending) func expectRelease<Object: AnyObject>(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ use: nonisolated(nonsending) () async throws -> Object
    ) async throws {
        weak var released: Object?
        do {
            let object = try await use()
            released = object
        }
        await settle()
        #expect(released == nil, sourceLocation: sourceLocation)
    }

    @Test
    func aLifetimeIsReleasedByItsOwner() async throws {
        try await expectRelease { [value] in
            let shared = Shared { value }
            _ = shared.value
            return shared
        }
        try await expectRelease { [value] in
            let weak = WeakShared { value }
            _ = weak.value
            return weak
        }
        try await expectRelease { [value, clock] in
            let expiring = Expiring(after: .seconds(1), clock: clock) { value }
            _ = expiring.value
            return expiring
        }
        try await expectRelease { [value] in
            let services = SharedByKey { (_: Int) in value }
            _ = services[7]
            return services
        }
    }

    @Test
    func anAsynchronousLifetimeIsReleasedByItsOwner() async throws {
        try await expectRelease { [value] in
            let shared = AsyncShared { value }
            _ = try await shared.value
            return shared
        }
        try await expectRelease { [value] in
            let services = AsyncSharedByKey { (_: Int) in value }
            _ = try await services[7]
            return services
        }
        try await expectRelease { [value, clock] in
            let expiring = AsyncExpiring(after: .seconds(2), refreshingAfter: .seconds(1), clock: clock) { value }
            _ = try await expiring.value
            return expiring
        }
    }

    @Test
    func aLifetimeOfAScopeIsReleasedByItsOwner() async throws {
        try await expectRelease { [app, value] in
            let shared = app.shared { value }
            _ = shared.value
            return shared
        }
        try await expectRelease { [app, value] in
            let shared = app.asyncShared { value }
            _ = try await shared.value
            return shared
        }
        try await expectRelease { [app] in
            let child = app.makeChild("child")
            _ = child.shared { 7 }.value
            try child.use {}
            return child
        }
        try await expectRelease { [app, value] in
            let sessions = ScopedByKey(in: app) { (_: String, _) in value }
            _ = try await sessions.use("ada") { $0 }
            _ = try await sessions.use("alan") { $0 }
            try await sessions.end("ada")
            return sessions
        }
        #expect(app.report == "Scope \"app\"")
    }

    @Test
    func aValueIsReleasedWithItsLifetime() async throws {
        try await expectRelease { Shared { Service() }.value }
        try await expectRelease { [clock] in Expiring(after: .seconds(10), clock: clock) { Service() }.value }
        try await expectRelease { [app] in app.shared { Service() }.value }
        try await expectRelease { try await AsyncSharedByKey { (key: String) in Service(key) }["ada"] }
    }

    @Test
    func aLifetimeWhoseCreationFailedIsReleasedByItsOwner() async throws {
        try await expectRelease { [app] in
            let shared = app.asyncShared { throw TestError(number: 1) }
            try? await shared.value
            return shared
        }
    }
}
