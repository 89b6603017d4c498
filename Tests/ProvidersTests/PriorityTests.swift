import Stubbing
import Testing

@testable import Providers

/// Priorities of creations.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct PriorityTests {
    @Test(arguments: [TaskPriority.background, .utility, .medium, .high])
    func aCreationHasThePriorityOfTheCallerThatBeganIt(priority: TaskPriority) async throws {
        let begins = AsyncStub<TaskPriority?, Int>(defaultReturnValue: 7)
        begins.pause()
        let shared = AsyncShared { await begins(Task.basePriority) }
        let first = Task.detached(priority: priority) { try await shared.value }
        // This wait is resumed by the call, so it doesn't raise the priority of the first task, as `first.value` would.
        #expect(try await begins.waitForCall(1).arguments == priority)
        let second = Task.detached(priority: .high) { try await shared.value }
        await settle()
        #expect(shared.waiterCount == 2)
        begins.resume()
        #expect(try await [first.value, second.value] == [7, 7])
        #expect(begins.callArguments == [priority])
    }
}
