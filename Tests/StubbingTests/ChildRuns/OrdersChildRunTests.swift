#if os(Linux)

    import Foundation
    import Stubbing
    import Testing

    /// The output of a run of tests with the trait.
    @Suite(.undriven("Its tests start processes."), .timeLimit(.minutes(5)))
    struct OrdersChildRunTests {
        /// Runs a test, and returns the lines that it prints.
        private func lines(
            of test: String,
            failing isFailing: Bool,
            environment: [String: String] = [:]
        ) async throws -> [Substring] {
            let run = try await ChildRun(of: test, environment: environment)
            #expect((run.exitCode != 0) == isFailing)
            return run.output.split(whereSeparator: \.isNewline)
        }

        @Test
        func theIssueOfAnOrderStandsAtTheTestAndIsTheSecondOne() async throws {
            let lines = try await lines(of: "FailingOrdersTests/aRace", failing: true)
            let issues = lines.filter { $0.hasPrefix("✘ Test aRace() recorded an issue at FailingOrdersTests.swift:") }
            let words = #/FailingOrdersTests\.swift:(\d+):/#
            #expect(issues.compactMap { try? words.firstMatch(in: $0)?.1 } == ["35", "29"])
            #expect(lines.contains { $0.contains("pass the trait .someOrders(20, only: [\"step ") })
        }

        @Test
        func theIssueNamesTheCase() async throws {
            let lines = try await lines(of: "FailingOrdersTests/aRaceOfOneCase", failing: true)
            #expect(lines.count { $0.contains(" of seed 0 failed with 2 and \"b\". To repeat it") } == 1)
            #expect(lines.count { $0.contains(" of seed 0 failed") } == 1)
        }

        @Test
        func warningsAndKnownIssuesAreShownOnce() async throws {
            let lines = try await lines(of: "FailingOrdersTests/aWarningAndAKnownIssue", failing: false)
            #expect(lines.count { $0.contains("It warns.") } == 1)
            #expect(lines.count { $0.contains("It is known.") } == 1)
        }

        @Test
        func aKnownIssueThatOnlySomeOrdersShowIsExplained() async throws {
            let lines = try await lines(of: "FailingOrdersTests/aKnownIssueThatOnlySomeOrdersShow", failing: true)
            #expect(
                lines.count { $0.contains("A known issue that only some orders show needs isIntermittent: true.") } == 1
            )
        }

        @Test
        func aLineSaysOnceThatHooksAreMissing() async throws {
            let lines = try await lines(of: "FailingOrdersTests/testCasesWithoutHooks", failing: false)
            #expect(lines.count { $0.contains("note: This runtime lets no order drive all tasks, so tests with") } == 1)
        }

        @Test
        func aTestThatIsCanceledRunsNoFurtherOrder() async throws {
            let lines = try await lines(of: "FailingOrdersTests/aTestThatIsCanceledInItsThirdRun", failing: false)
            #expect(lines.filter { $0.hasPrefix("Run ") } == ["Run 1.", "Run 2.", "Run 3."])
            #expect(lines.contains { $0.contains("It isn't needed here.") })
            #expect(!lines.contains { $0.contains("failed") })
        }

        @Test
        func aRequirementThatFailsOnceDoesNotRepeat() async throws {
            let lines = try await lines(of: "FailingOrdersTests/aTestThatRequires", failing: true)
            #expect(lines.count { $0.contains("It requires a number.") } == 1)
            #expect(
                lines.count { $0.contains("Run 3 of seed 0 failed, but its order passed when it was run again.") } == 1
            )
        }

        @Test
        func aConfirmationFailsInAnOrder() async throws {
            let lines = try await lines(of: "FailingOrdersTests/aConfirmationThatDoesNotComeInTime", failing: true)
            #expect(lines.count { $0.contains("Confirmation was confirmed 0 times") } == 1)
            #expect(lines.count { $0.contains(" of seed 0 failed") } == 1)
        }

        @Test
        func aTestInsideOfTheSuiteThatIsUndrivenRunsOnce() async throws {
            let lines = try await lines(of: "FailingOrdersTests/aTestThatIsNotDriven", failing: false)
            #expect(lines.filter { $0.hasPrefix("Run ") } == ["Run 1."])
        }

        @Test
        func anInitializerThatThrowsInOneRunFailsIt() async throws {
            let lines = try await lines(of: "FailingInitTests", failing: true)
            #expect(lines.count { $0.contains("It throws in run 4.") } == 1)
            #expect(lines.count { $0.contains("Run 4 of seed 0 failed, but its order passed") } == 1)
            // Also in that run, whose stored properties were there, and in two after it.
            #expect(lines.filter { $0.hasPrefix("End ") } == (1...6).map { "End \($0)." })
        }

        @Test
        func aSuiteWritesOneLineAtItsEnd() async throws {
            let tests = "FailingOrdersTests/(aWarningAndAKnownIssue|aTestThatIsNotDriven|aRace\\()"
            let lines = try await lines(of: tests, failing: true)
            let ends = lines.filter { $0.contains("note: FailingOrdersTests: ") }
            let sentence = """
                Of 2 test cases, 1 failed, 1 ran in many orders, 0 had nothing to choose, and 0 were cut off.
                """
            #expect(ends.count == 1)
            #expect(ends.first?.hasSuffix(sentence) == true)
        }

        @Test(arguments: [(nil, 1), ("7", 7)])
        func theEnvironmentSetsTheNumberOfOrders(count: String?, runCount: Int) async throws {
            let environment = count.map { ["STUB_ORDERS": $0] } ?? [:]
            let lines = try await lines(of: "OrdersOfEnvironmentTests", failing: false, environment: environment)
            #expect(lines.count { $0 == "A run." } == runCount)
        }

        @Test
        func withoutOrdersATestRunsOnceAndSettlesByTime() async throws {
            let tests = "FailingOrdersTests/(aTestThatIsCanceledInItsThirdRun|aTestThatSettles)"
            let lines = try await lines(of: tests, failing: false, environment: ["STUB_ORDERS": "0"])
            #expect(lines.filter { $0.hasPrefix("Run ") }.count == 1)
            #expect(lines.contains("It has settled."))
        }

        @Test
        func aNumberOfOrdersThatIsNoneIsAMistake() async throws {
            let test = "FailingOrdersTests/aTestThatSettles"
            let lines = try await lines(of: test, failing: true, environment: ["STUB_ORDERS": "many"])
            #expect(lines.contains { $0.contains("STUB_ORDERS is many, which isn't a whole number from 0 on.") })
        }

        @Test
        func theEnvironmentSetsTheNumberOfATrait() async throws {
            let test = "FailingOrdersTests/aTestThatIsCanceledInItsThirdRun"
            let lines = try await lines(of: test, failing: false, environment: ["STUB_ORDERS": "2"])
            #expect(lines.filter { $0.hasPrefix("Run ") } == ["Run 1.", "Run 2."])
        }
    }

#endif
