#if os(Linux)

    import Foundation
    import Providers
    import Stubbing
    import Testing
    import XCTest

    /// The code that makes a mistake.
    enum Caller: String, CaseIterable {
        case test, childTask, unstructuredTask, detachedTask

        /// Runs code in a task of this kind, and waits for its end.
        func run(_ code: @escaping @Sendable () async -> Void) async {
            switch self {
            case .test: await code()
            case .childTask:
                async let child: Void = code()
                await child
            case .unstructuredTask: await Task { await code() }.value
            case .detachedTask: await Task.detached { await code() }.value
            }
        }
    }

    /// The mistake.
    enum Mistake: String, CaseIterable {
        case callWithoutAnswer, waitThatTimesOut, leftovers, scopeThatIsNotClosed, unexpectedCallCount

        /// Makes the mistake with a stub of the test.
        func make(with stub: Stub<Int, Int>) async {
            switch self {
            case .callWithoutAnswer: _ = stub(7)
            case .waitThatTimesOut: _ = try? await stub.waitForCall(1, atMost: .milliseconds(1))
            case .leftovers: Stub<Int, Int>().enqueue(7)
            case .scopeThatIsNotClosed:
                let scope = Scope("forgotten")
                _ =
                    scope.shared {
                        7
                    } teardown: { _ in
                    }.value
            case .unexpectedCallCount: stub.expectCallCount(1)
            }
        }

        /// A part of the message.
        var words: String {
            switch self {
            case .callWithoutAnswer: "has no answer"
            case .waitThatTimesOut: "within 0.001 seconds"
            case .leftovers: "has leftovers"
            case .scopeThatIsNotClosed: "was released before it was closed"
            case .unexpectedCallCount: "to be called once by now"
            }
        }
    }

    /// The caller and the mistake of a child run.
    private let (caller, mistake): (Caller, Mistake) = {
        let environment = ProcessInfo.processInfo.environment
        return (
            environment["CALLER"].flatMap(Caller.init) ?? .test,
            environment["MISTAKE"].flatMap(Mistake.init) ?? .leftovers
        )
    }()

    @Suite(
        .undriven("Its reports are counted."),
        .enabled(if: ChildRun.isUnderWay, "It fails on purpose, in a child run."),
        .noLeftovers,
        .scopeMisuseFails,
        .timeLimit(.minutes(5))
    )
    struct MistakenTests {
        @Test
        func makesAMistake() async {
            let stub = Stub<Int, Int>()
            await caller.run { await mistake.make(with: stub) }
        }
    }

    final class MistakenXCTests: MisuseCheckingTestCase {
        func testMakesAMistake() async throws {
            try XCTSkipUnless(ChildRun.isUnderWay, "It fails on purpose, in a child run.")
            let stub = Stub<Int, Int>()
            await caller.run { await mistake.make(with: stub) }
        }
    }

    /// Where a mistake is reported, and how often.
    @Suite(.undriven("Its tests start processes, and count reports."), .timeLimit(.minutes(5)))
    struct FailureMatrixTests {
        private struct Reports: Equatable {
            /// The number of failures of the test that made the mistake.
            var inTest = 0

            /// The number of all other failures and lines of the output.
            var elsewhere = 0

            static let once = Reports(inTest: 1)
        }

        private func expectReports(
            of mistake: Mistake,
            by caller: Caller,
            arguments: [String],
            mark: String
        ) async throws {
            let run = try await ChildRun(
                arguments: arguments,
                environment: ["CALLER": caller.rawValue, "MISTAKE": mistake.rawValue]
            )
            var reports = Reports()
            var last = ""
            for line in run.output.split(separator: "\n").map(String.init) {
                if line.contains(mistake.words) {
                    // Swift Testing writes the place of an issue into the line before the message.
                    let isInTest = line.contains(mark) || last.contains(mark)
                    if isInTest { reports.inTest += 1 } else { reports.elsewhere += 1 }
                }
                last = line
            }
            let expected: Reports =
                switch (mistake, caller) {
                // A scope that a detached task creates reports to standard error.
                case (.scopeThatIsNotClosed, .detachedTask): Reports(elsewhere: 1)
                // Neither are the stubs that a detached task creates part of the check.
                case (.leftovers, .detachedTask): Reports()
                default: .once
                }
            #expect(reports == expected)
        }

        @Test(arguments: Mistake.allCases, Caller.allCases)
        func swiftTestingReportsAMistakeOnceInItsTest(mistake: Mistake, caller: Caller) async throws {
            try await expectReports(
                of: mistake,
                by: caller,
                arguments: ["--testing-library", "swift-testing", "--filter", "MistakenTests"],
                mark: "Test makesAMistake() recorded an issue"
            )
        }

        @Test(arguments: Mistake.allCases, Caller.allCases)
        func xcTestReportsAMistakeOnceInItsTest(mistake: Mistake, caller: Caller) async throws {
            try await expectReports(
                of: mistake,
                by: caller,
                arguments: ["ProvidersTests.MistakenXCTests/testMakesAMistake"],
                mark: "error: MistakenXCTests.testMakesAMistake"
            )
        }
    }

#endif
