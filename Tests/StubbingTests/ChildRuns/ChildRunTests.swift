#if os(Linux)

    import Testing

    /// Failures that nothing but a whole run can show.
    struct ChildRunTests {
        @Test
        func underXCTestACallWithoutAnswerFailsTheTestWhereTheStubIsDeclared() async throws {
            let run = try await ChildRun(arguments: ["StubbingTests.FailingXCTests/testCallsWithoutAnswer"])
            #expect(run.exitCode == 1)
            #expect(run.output.contains("MockUserStore.swift:11: error: FailingXCTests.testCallsWithoutAnswer"))
            #expect(run.output.contains("MockUserStore.owner was called, but its stub has no answer."))
            #expect(run.output.contains("MockUserStore.user(id:) was called with 7, but its stub has no answer."))
            #expect(run.output.contains("Executed 1 test, with 2 failures"))
        }

        @Test
        func underXCTestAWaitInVainFailsTheTestOnce() async throws {
            let run = try await ChildRun(arguments: ["StubbingTests.FailingXCTests/testWaitsInVain"])
            #expect(run.exitCode == 1)
            #expect(run.output.contains("was to be called once within 0.001 seconds, but it was not called."))
            #expect(run.output.contains("Executed 1 test, with 1 failure"))
        }

        @Test
        func aCallWithoutAnswerFromADetachedTaskFailsTheRun() async throws {
            let run = try await ChildRun(
                arguments: ["--testing-library", "swift-testing", "--filter", "FailingFromDetachedTask"]
            )
            #expect(run.exitCode != 0)
            #expect(run.output.contains("MockUserStore.owner was called, but its stub has no answer."))
            #expect(run.output.contains("1 test in 1 suite failed"))
        }
    }

#endif
