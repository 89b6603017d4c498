import Testing

@testable import Stubbing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct LeftoverCheckTests {
    @Test
    func asynchronousCodeIsChecked() async {
        let failures = await messages {
            await withLeftoverCheck {
                let stub = AsyncStub<Int, Int>(defaultReturnValue: 0)
                stub.enqueue(1)
                stub.enqueue(2)
                #expect(await stub(7) == 1)
            }
        }
        #expect(failures.map { $0.hasSuffix(" has leftovers: 1 unused answer.") } == [true])
    }

    /// A child process runs no traits.
    @Test
    func aCheckInAnExitTestReportsToTheTestThatRunsIt() async {
        await withKnownIssue {
            await #expect(processExitsWith: .success) {
                await withLeftoverCheck {
                    let stub = Stub<Int, Int>()
                    stub.enqueue(1)
                }
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasSuffix(" has leftovers: 1 unused answer.") }
        }
    }

    /// Failures of a detached task, which belongs to no test.
    @Test
    func failedExpectationsOfOtherTasksFailTheTestOfTheStub() async {
        let failures = await messages {
            await withLeftoverCheck {
                let mock = Mock()
                await Task.detached {
                    expectCalls(inOrder: mock.firstStub.called())
                    mock.firstStub(1)
                    expectNoCalls(in: mock)
                    mock.firstStub.expectCallCount(2)
                    await #expect(throws: WaitTimeoutError.self) {
                        try await mock.firstStub.waitForCall(2, atMost: .zero)
                    }
                    await #expect(throws: WaitTimeoutError.self) {
                        try await mock.firstStub.waitForCall(with: 2, atMost: .zero)
                    }
                }.value
            }
        }
        let beginnings = [
            "The calls don't match.", "Mock has unexpected calls", "Expected Mock.", "Expected Mock.", "Expected Mock.",
        ]
        #expect(failures.count == beginnings.count)
        #expect(zip(failures, beginnings).filter { !$0.hasPrefix($1) }.map(\.0) == [])
    }

    private final class Mock: Sendable {
        let firstStub = Stub<Int, Void>()
    }
}
