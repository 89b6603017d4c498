import Foundation
import Testing

@testable import Stubbing

/// Other code that sets the hook of the runtime, in processes of their own, because a process has one hook.
@Suite(.undriven("It tests the hooks."), .timeLimit(.minutes(5)))
struct HookTests {
    private typealias Enqueue = @convention(thin) @Sendable (UnownedJob) -> Void
    private typealias Hook = @convention(thin) @Sendable (UnownedJob, Enqueue) -> Void

    private static var variable: UnsafeMutablePointer<UInt>? {
        dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: UInt.self)
    }

    /// The address of the hook, or 0.
    private static var hook: UInt {
        get { variable?.pointee ?? 0 }
        set { variable?.pointee = newValue }
    }

    private static let otherHook: UInt = {
        let hook: Hook = { job, original in original(job) }
        return unsafeBitCast(hook, to: UInt.self)
    }()

    /// Does to the hook what `withMainSerialExecutor` of swift-concurrency-extras does.
    private static nonisolated(nonsending) func withOtherHook(_ body: () async throws -> Void) async rethrows {
        let wasSet = hook != 0
        hook = otherHook
        defer { hook = wasSet ? otherHook : 0 }
        try await body()
    }

    /// Runs the only order of a call, and returns the messages of its failures.
    private static nonisolated(nonsending) func failures(
        whenBodyDoes act: () async -> Void = {}
    ) async throws -> [String] {
        try await messages {
            try await everyOrder(switches: 0) { order in
                let stub = AsyncStub<Int, Void>(defaultReturnValue: ())
                order.holds(stub)
                await stub(1)
                await act()
            }
        }
    }

    @Test
    func theHookIsSetOnlyWhileAnOrderRuns() async {
        await #expect(processExitsWith: .success) {
            #expect(Self.hook == 0)
            let failures = try await Self.failures { #expect(Self.hook != 0 && Self.hook != Self.otherHook) }
            #expect(failures == [])
            #expect(Self.hook == 0)
        }
    }

    @Test
    func anOrderBesideTheHookOfOtherCodeLeavesItAsItWas() async {
        await #expect(processExitsWith: .success) {
            await Self.withOtherHook {}
            let failures = try await Self.failures()
            #expect(failures == [])
            #expect(Self.hook == 0)
            try await Self.withOtherHook {
                let failures = try await Self.failures()
                #expect(failures == [])
                #expect(Self.hook == Self.otherHook)
            }
            #expect(Self.hook == 0)
        }
    }

    @Test
    func aBodyThatReplacesTheHookFailsTheTestThatRunsIt() async {
        await #expect(processExitsWith: .success) {
            let failures = try await Self.failures { await Self.withOtherHook { await Task.yield() } }
            let message = try #require(failures.first)
            #expect(message.hasPrefix("The hook with which everyOrder drives tasks was replaced: "))
            #expect(message.contains("swift_task_enqueueGlobal_hook is now a function in /"))
            #expect(failures.count == 1)
            #expect(Self.hook == 0)
        }
    }

    @Test
    func aBodyThatRemovesTheHookFailsTheTestThatRunsIt() async {
        await #expect(processExitsWith: .success) {
            let failures = try await Self.failures { Self.hook = 0 }
            #expect(
                failures == [
                    """
                    The hook with which everyOrder drives tasks was replaced: swift_task_enqueueGlobal_hook is now nil, to \
                    which swift-concurrency-extras and swift-async-algorithms set it. So orders may be missing. Don't use \
                    both at the same time.
                    """
                ]
            )
            #expect(Self.hook == 0)
        }
    }

    /// An argument that the order writes down between two steps.
    private struct Argument: CustomStringConvertible {
        var description: String {
            hook = otherHook
            return "an argument"
        }
    }

    @Test
    func aHookThatOtherCodeSetsBetweenTwoStepsStays() async {
        await #expect(processExitsWith: .success) {
            let failures = try await messages {
                try await everyOrder(switches: 0) { order in
                    let stub = AsyncStub<Argument, Void>(defaultReturnValue: ())
                    order.holds(stub)
                    await stub(Argument())
                }
            }
            #expect(failures.count == 1)
            #expect(Self.hook == Self.otherHook)
        }
    }
}
