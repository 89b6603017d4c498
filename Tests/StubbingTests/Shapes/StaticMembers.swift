import Stubbing
import Testing

private protocol Device: Sendable {
    static var isAvailable: Bool { get }
    static func named(_ name: String) -> Int

    init(name: String) throws
}

// Static members have no object to hold their stubs, so a task-local value holds them. Each test has its own, which the
// tasks that it starts inherit. A detached task doesn't.
private final class MockDevice: Device {
    struct StaticStubs: Sendable {
        let isAvailableStub = Stub<Void, Bool>()
        let namedStub = Stub<String, Int>()
        let initStub = ThrowingStub<String, Void, any Error>(defaultError: nil)
    }

    @TaskLocal static var stubs = defaultStubs(StaticStubs(), of: "MockDevice.$stubs")

    static var isAvailable: Bool { stubs.isAvailableStub() }

    static func named(_ name: String) -> Int {
        stubs.namedStub(name)
    }

    init(name: String) throws {
        try Self.stubs.initStub(name)
    }
}

private struct FreshDeviceStubs: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await MockDevice.$stubs.withValue(.init()) { try await function() }
    }
}

/// Each test case has stubs of its own.
@Suite(FreshDeviceStubs(), .timeLimit(.minutes(5)))
struct FreshStaticStubsTests {
    @Test(arguments: 0..<10)
    func stubsAreThoseOfTheTestCase(number: Int) {
        #expect(MockDevice.stubs.namedStub.callArguments == [])
        MockDevice.stubs.namedStub.defaultReturnValue = number
        #expect(MockDevice.named("a") == number)
        #expect(MockDevice.stubs.namedStub.callArguments == ["a"])
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct StaticMembersTests {
    @Test
    func eachTestHasItsOwnStaticStubs() throws {
        try MockDevice.$stubs.withValue(.init()) {
            MockDevice.stubs.isAvailableStub.defaultReturnValue = true
            MockDevice.stubs.namedStub.defaultReturnValue = 7

            #expect(MockDevice.isAvailable)
            #expect(MockDevice.named("a") == 7)
            _ = try MockDevice(name: "b")
            #expect(MockDevice.stubs.namedStub.callArguments == ["a"])
            #expect(MockDevice.stubs.initStub.callArguments == ["b"])
        }
    }

    @Test(arguments: 0..<100)
    func concurrentTestsDoNotSeeEachOthersStaticStubs(number: Int) async {
        await MockDevice.$stubs.withValue(.init()) {
            MockDevice.stubs.namedStub.defaultReturnValue = number
            #expect(MockDevice.named("before") == number)
            await settle()
            await withTaskGroup { group in
                group.addTask { #expect(MockDevice.named("child") == number) }
            }
            #expect(MockDevice.stubs.namedStub.callArguments == ["before", "child"])
        }
    }
}
