import Stubbing
import Testing

@testable import Providers

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct AsyncSharedByKeyTests {
    private let factory = AsyncThrowingStub<String, Service, any Error>()
    private let services: AsyncSharedByKey<String, Service>

    init() {
        factory.answer { Service($0) }
        services = AsyncSharedByKey { [factory] key in try await factory(key) }
    }

    @Test
    func eachKeyHasOneValue() async throws {
        let ada = try await services["ada"]
        #expect(try await services["ada"] === ada)
        #expect(try await services["grace"].name == "grace")
        #expect(factory.callArguments == ["ada", "grace"])
    }

    @Test
    func aCycleIsNamedByTheDeclaration() async {
        /// A reference that hides the cycle from the compiler.
        final class Detour: @unchecked Sendable {
            var services: AsyncSharedByKey<String, Service>?
        }
        let detour = Detour()
        let services = AsyncSharedByKey(line: 7) { (key: String) in
            guard let services = detour.services else { return Service(key) }
            return try await services[key]
        }
        detour.services = services
        let error = await #expect(throws: AsyncSharedCycleError.self) { try await services["ada"] }
        let name = "AsyncSharedByKey<Service> (ProvidersTests/AsyncSharedByKeyTests.swift:7)"
        #expect(error?.path == [name, name])
        detour.services = nil
    }

    @Test
    func oneKeyDoesNotWaitForAnother() async throws {
        factory.pause()
        let ada = Task { try await services["ada"] }
        try await factory.waitForCall(1)
        let grace = Task { try await services["grace"] }
        try await factory.waitForCall(2)
        factory.resume()
        #expect(try await ada.value.name == "ada")
        #expect(try await grace.value.name == "grace")
    }

    @Test
    func aFailureIsNotKept() async throws {
        factory.enqueue(.failure(TestError(number: 1)))
        await #expect(throws: TestError(number: 1)) { try await services["ada"] }
        #expect(try await services["ada"].name == "ada")
    }

    /// A key that a test can see being released.
    private final class ObjectKey: Hashable, Sendable {
        static func == (left: ObjectKey, right: ObjectKey) -> Bool { left === right }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(self))
        }
    }

    @Test
    func aKeyWhoseCreationFailedIsReleased() async throws {
        let services = AsyncSharedByKey { (_: ObjectKey) -> Service in throw TestError(number: 1) }
        weak var key: ObjectKey?
        do {
            let newKey = ObjectKey()
            key = newKey
            await #expect(throws: TestError(number: 1)) { try await services[newKey] }
        }
        // The task of the creation can end a moment later.
        await settle()
        #expect(key == nil)
    }

    @Test
    func aKeyIsKeptWhileAnotherCallerWaits() async throws {
        factory.pause()
        let canceled = Task { try await services["ada"] }
        try await factory.waitForCall(1)
        let waiting = Task { try await services["ada"] }
        await settle()
        #expect(services.waiterCount(for: "ada") == 2)
        canceled.cancel()
        await #expect(throws: CancellationError.self) { try await canceled.value }
        let late = Task { try await services["ada"] }
        await settle()
        #expect(services.waiterCount(for: "ada") == 2)
        factory.resume()
        #expect(try await waiting.value === late.value)
        #expect(factory.callArguments == ["ada"])
    }

    @Test
    func aKeyWhoseAbandonedCreationStillRunsIsKept() async throws {
        let (creations, canEnd) = (Counter(), AsyncStub<Void, Void>())
        canEnd.pause()
        let services = AsyncSharedByKey { (_: String) in
            creations.increment()
            await Task { await canEnd() }.value
            return Service()
        }
        let abandoned = Task { try await services["ada"] }
        try await canEnd.waitForCall(1)
        abandoned.cancel()
        await #expect(throws: CancellationError.self) { try await abandoned.value }
        let next = Task { try await services["ada"] }
        await settle()
        #expect(services.waiterCount(for: "ada") == 1)
        canEnd.resume()
        _ = try await next.value
        #expect(creations.count == 1)
    }

    @Test
    func aDroppedValueIsCreatedAgain() async throws {
        let ada = try await services["ada"]
        let grace = try await services["grace"]
        services.drop("ada")
        let secondAda = try await services["ada"]
        #expect(secondAda !== ada)
        #expect(try await services["grace"] === grace)
        services.dropAll()
        #expect(try await services["ada"] !== secondAda)
        #expect(try await services["grace"] !== grace)
    }

    /// An object that uses the lifetime when it is released.
    private final class Guest: Hashable, Sendable {
        let whenItGoes: @Sendable () -> Void

        init(whenItGoes: @escaping @Sendable () -> Void = {}) {
            self.whenItGoes = whenItGoes
        }

        deinit { whenItGoes() }

        static func == (left: Guest, right: Guest) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    @Test(arguments: [false, true])
    func aValueCanUseTheLifetimeThatDropsIt(dropsAll: Bool) async throws {
        final class Detour: @unchecked Sendable {
            weak var guests: AsyncSharedByKey<Int, Guest>?
        }
        let (useStub, detour) = (Stub<Void, Void>(), Detour())
        let guests = AsyncSharedByKey { (_: Int) in
            Guest {
                detour.guests?.drop(2)
                useStub()
            }
        }
        detour.guests = guests
        _ = try await guests[1]
        // On a separate thread, because a thread that waits for itself would end the run and not only fail the test.
        _ = try race(threads: 1) {
            if dropsAll { guests.dropAll() } else { guests.drop(1) }
        }
        // The task that has created the guest can be the last to release it.
        try await useStub.waitForCall(1)
    }

    @Test(arguments: [false, true])
    func aKeyCanUseTheLifetimeThatDropsIt(dropsAll: Bool) async throws {
        let useStub = Stub<Void, Void>()
        let services = AsyncSharedByKey { (_: Guest) in Service() }
        _ = try await services[
            Guest { [weak services] in
                services?.dropAll()
                useStub()
            }
        ]
        _ = try race(threads: 1) {
            if dropsAll { services.dropAll() } else { services.drop(Guest()) }
        }
        // The task that has created the service can be the last to release the key.
        try await useStub.waitForCall(1)
    }

    @Test(.undriven("It races on threads."))
    nonisolated func racingTasksCreateOneValuePerKey() async throws {
        for _ in 0..<200 {
            let creations = Counter()
            let services = AsyncSharedByKey { (key: Int) in
                creations.increment()
                await Task.yield()
                return Service("\(key)")
            }
            let seen = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
                for number in 0..<16 { group.addTask { ObjectIdentifier(try await services[number % 4]) } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(seen.count == 4)
            #expect(creations.count == 4)
        }
    }
}
