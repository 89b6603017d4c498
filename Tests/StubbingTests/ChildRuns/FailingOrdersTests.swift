#if os(Linux)

    import Foundation
    import Testing

    @testable import Stubbing

    /// Tests of a suite with the trait, as people write them, which run only in a child run.
    @Suite(
        .enabled(if: ChildRun.isUnderWay, "They fail on purpose, in a child run."),
        .someOrders(20),
        .timeLimit(.minutes(5))
    )
    struct FailingOrdersTests {
        static let runs = Locked(0)

        /// The number of this run of the test that is chosen, from 1.
        let run = runs.withLock { runs in
            runs += 1
            return runs
        }

        private func start(_ count: Int) async {
            await withTaskGroup { group in
                for _ in 1...count { group.addTask { await Task.yield() } }
            }
        }

        @Test
        func aRace() async {
            let account = RacyAccount()
            async let rent: Void = account.take(10)
            async let food: Void = account.take(20)
            _ = await (rent, food)
            #expect(await account.balance == 70)
        }

        @Test(arguments: [1, 2], ["a", "b"])
        func aRaceOfOneCase(number: Int, letter: String) async {
            let account = RacyAccount()
            async let rent: Void = account.take(10)
            if number == 1 || letter == "a" { await rent }
            async let food: Void = account.take(20)
            _ = await (rent, food)
            #expect(await account.balance == 70)
        }

        @Test
        func aWarningAndAKnownIssue() async {
            await start(2)
            Issue.record("It warns.", severity: .warning)
            withKnownIssue { Issue.record("It is known.") }
        }

        @Test
        func aKnownIssueThatOnlySomeOrdersShow() async {
            let order = Locked<[Int]>([])
            await withTaskGroup { group in
                for number in 1...2 { group.addTask { order.withLock { $0.append(number) } } }
            }
            withKnownIssue { #expect(order.withLock { $0.first } == 2, "The first task came first.") }
        }

        @Test(.undriven("It runs test cases with a trait."))
        func testCasesWithoutHooks() async throws {
            for _ in 1...2 {
                try await RuntimeHooks.$areMissing.withValue(true) {
                    let run = try await TraitRun(with: .someOrders(20)) {}
                    #expect(run.messages == [])
                }
            }
        }

        @Test
        func aTestThatIsCanceledInItsThirdRun() async throws {
            await start(2)
            print("Run \(run).")
            if run == 3 { try Test.cancel("It isn't needed here.") }
        }

        @Test
        func aTestThatRequires() async throws {
            await start(2)
            let first: Int? = run == 3 ? nil : 1
            _ = try #require(first, "It requires a number.")
        }

        @Test
        func aConfirmationThatDoesNotComeInTime() async {
            await confirmation("the event") { confirm in
                let isReady = Locked(false)
                async let wait: Void = { if isReady.withLock(\.self) { confirm() } }()
                async let event: Void = isReady.withLock { $0 = true }
                _ = await (event, wait)
            }
        }

        @Test
        func aTestThatSettles() async {
            await settle()
            print("It has settled.")
        }

        @Test(.undriven("It counts its runs."))
        func aTestThatIsNotDriven() async {
            await start(2)
            print("Run \(run).")
        }
    }

    /// A suite whose initializer throws in one run.
    @Suite(
        .enabled(if: ChildRun.isUnderWay, "They fail on purpose, in a child run."),
        .someOrders(20),
        .timeLimit(.minutes(5))
    )
    final class FailingInitTests {
        static let runs = Locked(0)
        static let ends = Locked(0)

        init() throws {
            let run = Self.runs.withLock { runs in
                runs += 1
                return runs
            }
            if run == 4 { throw RenameError(reason: "It throws in run 4.") }
        }

        deinit {
            let ends = Self.ends
            ends.withLock { $0 += 1 }
            print("End \(ends.withLock(\.self)).")
        }

        @Test
        func itRunsThreeTimes() async {
            await withTaskGroup { group in
                for _ in 1...2 { group.addTask { await Task.yield() } }
            }
        }
    }

    /// A suite with the other trait.
    @Suite(
        .enabled(if: ChildRun.isUnderWay, "It prints, in a child run."),
        .noLeftovers,
        .timeLimit(.minutes(5))
    )
    struct OrdersOfEnvironmentTests {
        @Test
        func aTestPrintsItsRuns() async {
            await withTaskGroup { group in
                for _ in 1...2 { group.addTask { await Task.yield() } }
            }
            print("A run.")
        }
    }

#endif
