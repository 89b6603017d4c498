import Testing

@testable import Stubbing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct WaitingForMatchesTests {
    private let sendStub = Stub<String, Void>()

    @Test
    func returnsTheFirstRecordedCallThatMatches() async throws {
        for text in ["a", "bc", "bd", "a"] { sendStub(text) }
        #expect(try await sendStub.waitForCall(with: "bd").arguments == "bd")
        #expect(try await sendStub.waitForCall { $0.hasPrefix("b") }.arguments == "bc")
        let first = try await sendStub.waitForCall(with: "a")
        #expect(first.sequenceNumber == sendStub.calls[0].sequenceNumber)
    }

    @Test
    func waitsForALaterCallThatMatches() async throws {
        async let call = sendStub.waitForCall { $0.count == 2 }
        await settle()
        #expect(sendStub.waiterCount == 1)
        for text in ["a", "b", "cd", "ef"] { sendStub(text) }
        #expect(try await call.arguments == "cd")
    }

    @Test
    func anAsynchronousCallCountsWhenItArrives() async throws {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 0)
        stub.pause()
        async let returned = stub(5)
        #expect(try await stub.waitForCall(with: 5).result == nil)
        stub.resume()
        #expect(await returned == 0)
    }

    @Test
    @MainActor
    func theConditionRunsInTheWaitingTaskAndCanUseTheStub() async throws {
        sendStub("a")
        // The task can't begin before the main actor is free, which is when this test waits.
        Task { sendStub("b") }
        var seen: [String] = []
        let call = try await sendStub.waitForCall { text in
            MainActor.assertIsolated()
            seen.append(text)
            return sendStub.callCount == 2 && text == "b"
        }
        #expect(call.arguments == "b")
        #expect(seen == ["a", "b"])
    }

    @Test
    func aTimeoutFailsTheTestAndListsTheCallsThatCame() async throws {
        sendStub("a")
        sendStub("b")
        let recorded = try await messages {
            try await sendStub.waitForCall(with: "c", atMost: .milliseconds(10))
        }
        #expect(
            recorded == [
                """
                Expected \(sendStub.name) to be called with "c" within 0.01 seconds, but no call matched; it was called \
                twice:
                  1. with "a"
                  2. with "b"
                """
            ]
        )
        await withKnownIssue {
            _ = try? await sendStub.waitForCall(where: { _ in false }, atMost: .milliseconds(1), line: 7)
        } matching: { issue in
            issue.sourceLocation?.line == 7
                && issue.comments.first?.rawValue.contains("to be called with arguments that match within") == true
        }
    }

    @Test
    func aCallThatCameInTimeCountsEvenIfItIsCheckedLate() async throws {
        for text in ["a", "b", "c"] { sendStub(text) }
        let start = ContinuousClock.now
        let call = try await sendStub.waitForCall(
            where: { text in
                while start.duration(to: .now) < .milliseconds(20) {}
                return text == "c"
            },
            atMost: .milliseconds(10)
        )
        #expect(call.arguments == "c")
    }

    @Test(.timeLimit(.minutes(5)))
    func aConditionThatCallsTheStubDoesNotProlongTheWait() async throws {
        sendStub("a")
        let recorded = try await messages {
            try await sendStub.waitForCall(
                where: { text in
                    sendStub(text)
                    return false
                },
                atMost: .milliseconds(10)
            )
        }
        #expect(recorded.count == 1)
    }

    @Test
    func aTimeoutWithoutACallSaysSo() async throws {
        let stub = Stub<Int, Void>(fileID: "Tests/A.swift", filePath: "/none", line: 3)
        let recorded = try await messages { try await stub.waitForCall(with: 1, atMost: .milliseconds(1)) }
        #expect(
            recorded == [
                "Expected the stub at A.swift:3 to be called with 1 within 0.001 seconds, but it wasn't called."
            ]
        )
    }

    @Test
    func aCanceledTaskStillFindsACallThatHasCome() async throws {
        sendStub("a")
        let wait = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sendStub.waitForCall(with: "a").arguments
        }
        #expect(try await wait.value == "a")
    }
}
