#if os(Linux)

    import Foundation
    import Stubbing
    import Testing

    /// Failures that only a whole run can show.
    @Suite(.undriven("Its tests start processes."), .timeLimit(.minutes(5)))
    struct ChildRunTests {
        @Test
        func underXCTestACallWithoutAnAnswerFailsTheTestAtTheDeclarationOfTheStub() async throws {
            let run = try await ChildRun(arguments: ["StubbingTests.FailingXCTests/testCallsWithoutAnswer"])
            #expect(run.exitCode == 1)
            #expect(run.output.contains("MockUserStore.swift:11: error: FailingXCTests.testCallsWithoutAnswer"))
            #expect(run.output.contains("MockUserStore.owner was called, but its stub has no answer."))
            #expect(run.output.contains("MockUserStore.user(id:) was called with 7, but its stub has no answer."))
            #expect(run.output.contains("Executed 1 test, with 2 failures"))
        }

        @Test(arguments: ["testWaitTimesOut", "testThrowingCallHasNoAnswer"])
        func underXCTestAFailureThatEndsTheTestIsReportedOnce(test: String) async throws {
            let run = try await ChildRun(arguments: ["StubbingTests.FailingXCTests/\(test)"])
            #expect(run.exitCode == 1)
            #expect(run.output.contains("FailingXCTests.\(test)' failed"))
            #expect(run.output.contains("and 1 failure (0 unexpected)"))
        }

        @Test
        func underXCTestASearchThatEndsAtItsLimitIsAWarningOnStandardError() async throws {
            let run = try await ChildRun(arguments: ["StubbingTests.FailingXCTests/testSearchEndsEarly"])
            #expect(run.exitCode == 0)
            let line =
                #/FailingTests.swift:\d+: warning: The body of everyOrder ran once, and at least 1 order is left/#
            #expect(run.output.contains(line))
        }

        @Test
        func underXCTestASearchThatLeavesOrdersFailsOnce() async throws {
            let run = try await ChildRun(arguments: ["StubbingTests.FailingXCTests/testSearchLeavesOrders"])
            #expect(run.exitCode == 1)
            #expect(run.output.contains("The body of everyOrder ran 1000 times, and at least "))
            #expect(run.output.contains("Executed 1 test, with 1 failure (0 unexpected)"))
        }

        @Test
        func anExpectationOfADetachedTaskFailsTheOrderOfItsRun() async throws {
            let run = try await ChildRun(of: "FailingTests.aDetachedTaskOfABodyFailsAnExpectation")
            #expect(run.exitCode != 0)
            #expect(run.output.contains(#"Run 2 failed. To repeat it, pass only: ["step "#))
            // Each of the two tasks of the only run that failed.
            #expect(run.output.components(separatedBy: "The second task came first.").count - 1 <= 2)
        }

        @Test
        func aTestThatABodyOfEveryOrderCancelsIsCanceled() async throws {
            let run = try await ChildRun(of: "FailingTests.aBodyOfEveryOrderCancelsItsTest")
            #expect(run.exitCode == 0)
            #expect(run.output.contains("It isn't needed here."))
            #expect(!run.output.contains("Run 1 failed"))
        }

        @Test(arguments: [
            ("aWaitTimesOut", "the wait succeeded"), ("aThrowingCallHasNoAnswer", "the stub has an answer"),
        ])
        func aFailureThatEndsTheTestIsReportedOnceAndSaysWhatFailed(test: String, words: String) async throws {
            let run = try await ChildRun(of: "FailingTests.\(test)")
            #expect(run.exitCode != 0)
            #expect(run.output.contains("\(test)() failed after"))
            #expect(run.output.contains("1 test in 1 suite failed"))
            #expect(run.output.contains("with 1 issue."))
            #expect(run.output.contains("Expectation failed: `\(words)`"))
        }

        @Test
        func theMessageOfATrapIsTheLastOne() async throws {
            let run = try await ChildRun(
                of: "FailingTests.aCallHasNoNeutralValue",
                environment: ["SWIFT_BACKTRACE": "enable=yes,color=no"]
            )
            #expect(run.exitCode != 0)
            let lastLine = run.output.split(whereSeparator: \.isNewline).last ?? ""
            #expect(lastLine.contains("was called with 7, but it has no answer."))
            #expect(lastLine.contains("because there is no neutral value of type FailingTests.Color to go on with."))
        }

        @Test(arguments: [
            ("oneAnswerIsUnused", 1), ("anAnswerIsUnusedInTwoOfThreeCases", 2), ("aDefaultIsUnused", 1),
            ("aKnownIssueAndAWarningDontCountAsFailures", 1),
        ])
        func theTraitFailsEachTestCaseWithLeftovers(test: String, count: Int) async throws {
            let run = try await ChildRun(of: "FailingLeftoverTests/\(test)")
            #expect(run.exitCode != 0)
            let lines = run.output.split(whereSeparator: \.isNewline)
            let line = test == "aDefaultIsUnused" ? 12 : 10
            #expect(lines.count { $0.hasSuffix("at MockUserStore.swift:\(line):1: Issue recorded") } == count)
            #expect(lines.count { $0.contains(" has leftovers: ") } == count)
        }

        @Test(arguments: ["aTestThatHasFailedReportsNoLeftovers", "aTestThatThrowsReportsNoLeftovers"])
        func theTraitIsSilentIfTheTestCaseHasFailed(test: String) async throws {
            let run = try await ChildRun(of: "FailingLeftoverTests/\(test)")
            #expect(run.exitCode != 0)
            #expect(run.output.contains("The first failure."))
            #expect(run.output.contains("with 1 issue."))
        }

        @Test(arguments: [
            ("aDetachedTaskHasNoAnswer", 1), ("aTestThatThrowsAlsoReportsWhatADetachedTaskDid", 2),
        ])
        func theTraitReportsInTheTestWhatADetachedTaskDid(test: String, issueCount: Int) async throws {
            let run = try await ChildRun(of: "FailingLeftoverTests/\(test)")
            #expect(run.exitCode != 0)
            #expect(run.output.contains("Test \(test)() recorded an issue at MockUserStore.swift:11:1: Issue recorded"))
            #expect(run.output.contains("\(test)() failed after"))
            #expect(run.output.contains("with \(issueCount) issue"))
            #expect(!run.output.contains(" has leftovers: "))
        }

        @Test
        func theTraitDoesNotCheckACanceledTest() async throws {
            let test = "FailingLeftoverTests/aCanceledTestReportsNoLeftovers"
            let run = try await ChildRun(of: test)
            #expect(run.exitCode == 0)
            #expect(run.output.contains("It isn't needed here."))
        }

        @Test
        func theTraitReportsLeftoversBesideADetachedTaskOfAnotherTest() async throws {
            let run = try await ChildRun(
                of: "FailingBesideOthersTests",
                // The tests wait for each other.
                environment: ["SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "100"]
            )
            #expect(run.exitCode != 0)
            let lines = run.output.split(whereSeparator: \.isNewline)
            #expect(lines.count { $0.contains(" has leftovers: ") } == 1)
            #expect(lines.count { $0.contains("MockUserStore.owner was called, but its stub has no answer.") } == 1)
            #expect(run.output.contains("with 2 issues."))
        }

        @Test
        func aLateCallSaysThatItsTestHadEnded() async throws {
            let run = try await ChildRun(of: "LateCallTests")
            #expect(run.exitCode != 0)
            let message = "MockUserStore.owner was called after its test had ended, but its stub has no answer."
            #expect(run.output.split(whereSeparator: \.isNewline).count { $0.contains(message) } == 1)
        }

        @Test
        func theTraitOfASuiteChecksEachTestByItself() async throws {
            let tests = "FailingLeftoverTests/(oneAnswerIsUnused|aTestThatHasFailedReportsNoLeftovers)"
            let run = try await ChildRun(of: tests)
            #expect(run.exitCode != 0)
            let lines = run.output.split(whereSeparator: \.isNewline)
            #expect(lines.count { $0.contains(" has leftovers: ") } == 1)
            #expect(lines.count { $0.contains("The first failure.") } == 1)
            #expect(run.output.contains("2 tests in 1 suite failed"))
            #expect(run.output.contains("with 2 issues."))
        }

        @Test
        func underXCTestABaseClassChecksLeftovers() async throws {
            let run = try await ChildRun(arguments: ["StubbingTests.FailingLeftoverXCTests"])
            #expect(run.exitCode == 1)
            #expect(run.output.contains("MockUserStore.swift:10: error: FailingLeftoverXCTests.testAnswerIsUnused"))
            #expect(run.output.contains("MockUserStore.capacityStub has leftovers: 1 unused answer."))
            #expect(run.output.contains("MockUserStore.user(id:) was called with 7, but its stub has no answer."))
            #expect(run.output.contains("with 2 tests skipped and 3 failures (0 unexpected)"))
        }

        @Test(arguments: [
            (
                "aCallThatCannotThrowHasNoAnswer",
                "MockUserStore.name(of:) was called with 7, but its stub has no answer."
            ),
            ("aDetachedTaskHasNoAnswer", "MockUserStore.owner was called, but its stub has no answer."),
        ])
        func aCallWithoutAnAnswerFailsTheRunAndLeavesItAlive(test: String, message: String) async throws {
            let run = try await ChildRun(of: "FailingTests.\(test)")
            #expect(run.exitCode != 0)
            #expect(run.output.contains(message))
            #expect(run.output.contains("1 test in 1 suite failed"))
        }
    }

#endif
