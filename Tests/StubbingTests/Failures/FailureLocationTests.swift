import Stubbing
import Testing

/// The source locations of failures.
///
/// An editor marks the line only if both file ID and path are right.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct FailureLocationTests {
    static let here = SourceLocation(fileID: #fileID, filePath: #filePath, line: 7, column: 1)

    static let expectations: [@Sendable () -> Void] = [
        { Stub<Int, Void>().expectCallCount(1, line: 7) },
        { expectCalls(inOrder: Stub<Int, Void>().called(), line: 7) },
        { expectNoCalls(in: "no mock", line: 7) },
        { _ = Stub<Int, Int?>(line: 7)(1) },
        { ManualClock().advance(by: .seconds(-1), line: 7) },
        { ManualClock().advance(to: .init(sinceStart: .seconds(-1)), line: 7) },
    ]

    @Test(arguments: expectations.indices)
    func anExpectationFailsAtItsSourceLocation(index: Int) {
        withKnownIssue {
            Self.expectations[index]()
        } matching: { issue in
            issue.sourceLocation == Self.here
        }
    }

    @Test
    func aWaitFailsAtItsSourceLocation() async {
        await withKnownIssue {
            _ = try? await Stub<Int, Void>().waitForCall(1, atMost: .milliseconds(1), line: 7)
            _ = try? await Stub<Int, Void>().waitForCall(with: 1, atMost: .milliseconds(1), line: 7)
            try? await Stub<Int, Void>().expectCallCount(1, during: .milliseconds(1), line: 7)
        } matching: { issue in
            issue.sourceLocation == Self.here
        }
    }

    @Test
    func aFailureWithoutAModuleOrLineIsReportedAllTheSame() {
        withKnownIssue {
            _ = Stub<Int, Int>(fileID: "MockStore.swift", line: 0)(7)
            _ = Stub<Int, Int>(fileID: "MockStore.swift", line: .max)(7)
        } matching: { issue in
            issue.sourceLocation?.fileID == "Unknown/MockStore.swift" && [1, .max].contains(issue.sourceLocation?.line)
        }
    }

    @Test
    func aCallWithoutAnAnswerFailsInTheFileOfTheMock() {
        withKnownIssue {
            _ = MockUserStore().owner
        } matching: { issue in
            issue.sourceLocation?.fileID == "StubbingTests/MockUserStore.swift"
                && issue.sourceLocation?.filePath.hasSuffix("/Tests/StubbingTests/Support/MockUserStore.swift") == true
        }
    }
}
