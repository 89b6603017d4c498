import Testing

@testable import Stubbing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct CallCountTests {
    @Test
    func theRightNumberPasses() async throws {
        let stub = Stub<Int, Void>()
        stub.expectCallCount(0)
        try await stub.expectCallCount(0, during: .milliseconds(10))
        stub(1)
        stub.expectCallCount(1)
        try await stub.expectCallCount(1, during: .milliseconds(10))
    }

    @Test(arguments: [0, 2])
    func theWrongNumberFailsWithTheCalls(number: Int) async throws {
        let stub = MockUserStore().renameStub
        stub.defaultError = nil
        try stub(.init(id: 1, name: "Grace"), member: "rename(id:name:)")
        let times = number == 0 ? "0 times" : "twice"
        let words = """
            but it was called once:
              1. with MockUserStore.RenameArguments(id: 1, name: "Grace")
            """
        let recorded = try await messages {
            stub.expectCallCount(number)
            try await stub.expectCallCount(number, during: .milliseconds(10))
        }
        let name = "MockUserStore.rename(id:name:)"
        #expect(
            recorded == [
                "Expected \(name) to be called \(times) by now, \(words)",
                "Expected \(name) to have been called \(times) in total after 0.01 seconds, \(words)",
            ]
        )
    }

    @Test
    func aCallTooManyFailsImmediately() async throws {
        let stub = Stub<Int, Void>()
        stub(1)
        // Longer than the time limit of the suite.
        let failures = try await messages {
            try await withThrowingTaskGroup { group in
                group.addTask { try? await stub.expectCallCount(1, during: .seconds(3_600)) }
                await settle()
                #expect(stub.waiterCount == 1)
                stub(2)
                try await group.waitForAll()
            }
        }
        #expect(failures.map { $0.contains("to have been called once in total after 3600.0 seconds") } == [true])
    }
}
