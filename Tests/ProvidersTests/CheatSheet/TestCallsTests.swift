import Stubbing
import Testing

/// The calls of a test that a reader looks up most.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct TestCallsTests {
    private struct Offline: Error, Equatable {}

    private let store = MockReminderStoring()
    private let notification = MockNotifying()

    @Test
    func theCallsOfMostTests() async throws {
        store.textStub.defaultReturnValue = "Buy milk"  // Each call returns this.
        store.textStub.defaultError = Offline()  // Each call throws this instead.
        store.textStub.answer { id in "Reminder \(id)" }  // Each call computes its result instead.
        store.textStub.enqueue("Call Bo")  // The next call returns this first.
        notification.sendStub.defaultError = nil  // Each call succeeds; for functions without a result.

        store.textStub.pause()  // Suspends calls, so that you can check the state meanwhile.
        async let text = store.text(id: 7)
        try await store.textStub.waitForCall(1)  // Waits for the first call. Never sleep in a test.
        store.textStub.resume()

        #expect(try await text == "Call Bo")
        #expect(try await store.text(id: 8) == "Reminder 8")
        try await notification.send()
        #expect(store.textStub.callArguments == [7, 8])  // All calls, as whole values.
        #expect(notification.sendStub.callCount == 1)
        expectCalls(
            inOrder: store.textStub.called(with: 7),
            store.textStub.called(with: 8),
            notification.sendStub.called()
        )
    }

    @Test
    func theErrorIsThrown() async throws {
        store.textStub.defaultReturnValue = "Buy milk"
        store.textStub.defaultError = Offline()
        await #expect(throws: Offline()) { try await store.text(id: 7) }
    }
}
