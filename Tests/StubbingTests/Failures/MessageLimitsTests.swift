import Stubbing
import Testing

/// Messages about large values and many calls.
@Suite(.timeLimit(.minutes(5)))
struct MessageLimitsTests {
    private let numbersStub = Stub<[Int], Int>(declaration: "Mock")
    private let textStub = Stub<String, Void>(declaration: "Mock")

    @Test
    func aValueHasAThousandCharacters() {
        let messages = messages { _ = numbersStub(Array(repeating: 7, count: 200_000), member: "sum(of:)") }
        let arguments = "[" + String(repeating: "7, ", count: 333)
        #expect(messages.count == 1)
        #expect(
            messages.first?.hasPrefix("Mock.sum(of:) was called with \(arguments)… (599000 more characters), but")
                == true
        )
    }

    @Test
    func aListHasTwentyCalls() {
        for number in 1...100 { textStub("\(number)", member: "send(_:)") }
        let lines = messages { textStub.expectCallCount(1) }.flatMap { $0.split(separator: "\n").map(String.init) }
        #expect(
            lines == [
                "Expected Mock.send(_:) to be called once by now, but it was called 100 times:", "  … (80 earlier)",
            ]
                + (81...100).map { "  \($0). with \"\($0)\"" }
        )
    }

    @Test
    func aMessageHasTenThousandCharacters() {
        for _ in 1...20 { textStub(String(repeating: "x", count: 1234), member: "send(_:)") }
        let messages = messages { textStub.expectCallCount(1) }
        #expect(messages.map { $0.dropFirst(10_000) } == ["… (10767 more characters)"])
    }

    @Test
    func callsOutOfOrderAreTheTwentyAroundTheFirstDifference() {
        for number in 1...100 { textStub("\(number)", member: "send(_:)") }
        let call = textStub.called()
        let lines = messages {
            expectCalls(inOrder: call, call, call, call, call, call, call, call, call, call, call, call)
        }.flatMap { $0.split(separator: "\n").map(String.init) }
        var expected = ["The calls don't match. Expected, in order:", "  … (2 earlier)"]
        expected += (3...12).map { "  \($0). Mock.send(_:)" }
        expected += ["→ 13. none", "Recorded, in order:", "  … (2 earlier)"]
        expected += (3...22).map { "\($0 == 13 ? "→" : " ") \($0). Mock.send(_:) with \"\($0)\"" }
        #expect(lines == expected + ["  … (78 more)"])
    }

    @Test
    func unexpectedCallsAreTheFirstTwenty() {
        struct Mock { let textStub: Stub<String, Void> }
        for number in 1...22 { textStub("\(number)", member: "send(_:)") }
        let list = (1...20).map { "Mock.send(_:) with \"\($0)\"" }.joined(separator: ", ")
        #expect(
            messages { expectNoCalls(in: Mock(textStub: textStub)) }
                == ["Mock has unexpected calls of textStub: \(list), and 2 more."]
        )
    }
}
