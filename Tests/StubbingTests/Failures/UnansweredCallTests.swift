import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct UnansweredCallTests {
    enum Failure: Error, CaseIterable {
        case offline, denied
    }

    let store = MockUserStore()

    @Test
    func aCallThatCanThrowAnyErrorThrowsOneThatEndsTheTest() async throws {
        let message = """
            MockUserStore.user(id:) was called with 7, but its stub has no answer. Set one before the call, such as \
            userStub.defaultReturnValue = … (a value of type User).
            """
        // The error isn't caught here, but it isn't reported as a second issue.
        let recorded = try await issueMessages { _ = try await store.user(id: 7) }
        #expect(recorded == [message])
        #expect(store.userStub.callArguments == [7])
        #expect(store.userStub.callErrors.map { $0 is ExpectationFailedError } == [true])
    }

    @Test
    func aCallThatCanThrowOnlyTheStubsErrorThrowsIt() {
        let stub = ThrowingStub<Int, Int, UnansweredCallError>()
        let recorded = messages { #expect(throws: UnansweredCallError.self) { try stub(7) } }
        #expect(recorded.map { $0.contains("was called with 7") } == [true])
    }

    @Test
    func aCallThatReturnsAnOptionalReturnsNil() {
        let message = """
            MockUserStore.owner was called, but its stub has no answer. Set one before the call, such as \
            ownerStub.defaultReturnValue = … (a value of type User?). The call returns nil.
            """
        #expect(messages { _ = store.owner } == [message])
        #expect(store.ownerStub.callReturnValues == [nil])
    }

    @Test
    func aCallThatReturnsNothingReturns() throws {
        let message = """
            MockUserStore.rename(id:name:) was called with MockUserStore.RenameArguments(id: 1, name: "Grace"), but its \
            stub has no answer. Set one before the call, such as renameStub.defaultError = nil, which lets calls return. \
            The call returns nothing.
            """
        #expect(try messages { try store.rename(id: 1, name: "Grace") } == [message])
    }

    @Test
    func aCallThatCanThrowOnlyItsOwnErrorReturnsTheNeutralValueOrElseThrowsTheFirstError() throws {
        final class Account: Sendable {}
        let countStub = ThrowingStub<Int, Int, Failure>()
        let accountStub = ThrowingStub<Int, Account, Failure>()
        let returned = try messages { _ = try countStub(1) }
        #expect(returned.map { $0.hasSuffix(" The call returns 0.") } == [true])
        #expect(countStub.callResults == [.success(0)])

        let thrown = messages { _ = try? accountStub(1) }
        #expect(accountStub.callErrors == [.offline])
        #expect(thrown.map { $0.contains(" The call throws the first case of UnansweredCallTests.Failure.") } == [true])
    }

    @Test
    func aCallThatReturnsAStreamReturnsAFinishedOne() async throws {
        let numbersStub = Stub<Void, AsyncStream<Int>>()
        let linesStub = Stub<Void, AsyncThrowingStream<String, any Error>>()
        let recorded = try await messages {
            for await _ in numbersStub() { Issue.record("It has no elements.") }
            for try await _ in linesStub() { Issue.record("It has no elements.") }
        }
        #expect(recorded.map { $0.hasSuffix("The call returns a finished stream.") } == [true, true])
    }

    @Test(arguments: [
        (1, "its queue of 1 result is used up; this was call 2, and there is no default."),
        (2, "its queue of 2 results is used up; this was call 3, and there is no default."),
    ])
    func anEmptyQueueIsReported(length: Int, words: String) {
        store.capacityStub.returnValueQueue = Array(1...length)
        for _ in 1...length { _ = store.capacity }
        let message = """
            MockUserStore.capacity was called, but \(words) Set one, such as capacityStub.defaultReturnValue = … \
            (a value of type Int). The call returns 0.
            """
        #expect(messages { _ = store.capacity } == [message])
    }

    @Test
    func anEmptyQueueOfAnAsynchronousStubIsReported() async {
        store.countStub.enqueue(5)
        _ = await store.count()
        let recorded = await messages { _ = await store.count() }
        #expect(recorded.map { $0.contains("its queue of 1 result is used up; this was call 2,") } == [true])
        #expect(store.countStub.callReturnValues == [5, 0])
    }

    @Test
    func aQueueThatTheTestEmptiedIsNotReportedAsUsedUp() {
        store.capacityStub.returnValueQueue = [1]
        _ = store.capacity
        store.capacityStub.returnValueQueue = []
        #expect(messages { _ = store.capacity }.map { $0.contains("its stub has no answer.") } == [true])
    }

    @Test
    func onlyThe1st10thAnd100thCallOfATestAreReported() {
        let counts = messages { for _ in 1...250 { _ = store.capacity } }.map { $0.split(separator: ". ").last }
        #expect(
            counts == [
                "The call returns 0.", "This is call 10 without an answer in this test.",
                "This is call 100 without an answer in this test.",
            ]
        )
        #expect(store.capacityStub.callCount == 250)
    }

    @Test
    func unreportedCallsEndTheTestWithTheFirstError() async {
        await withKnownIssue {
            for _ in 1...9 { _ = try? await store.user(id: 7) }
        }
        #expect(store.userStub.callErrors.count { $0 is ExpectationFailedError } == 9)
    }

    /// One stub that two tests use one after the other, as with a mock of a type with static members.
    @Suite(.undriven("Two tests use one stub."), .serialized)
    struct InAnotherTest {
        static let stub = Stub<Int, Int>()

        @Test
        func reportsTheFirstCall() {
            withKnownIssue { _ = Self.stub(1) }
        }

        @Test
        func reportsTheFirstCallAgain() {
            withKnownIssue { _ = Self.stub(2) }
        }
    }
}
