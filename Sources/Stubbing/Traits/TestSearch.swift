#if canImport(Testing)

    import Foundation
    import Testing

    /// Runs a test case in many orders, until one of them fails.
    nonisolated struct TestSearch {
        /// How long nothing may go on before a run goes on without an order.
        @TaskLocal static var patience = Duration.seconds(2)

        /// The times of the runs after the first one, after which no other begins.
        @TaskLocal static var room = RunTimes.Room(clock: .seconds(4), processor: .seconds(1))

        private let trait: OrdersTrait
        private let test: Test
        private let testCase: Test.Case?
        private let orders: Locked<any OrderChoosing>
        private let mostRuns: Int

        /// Creates a search, or returns nil if the test case runs once, such as in a search that is under way.
        init?(by trait: OrdersTrait, for test: Test, _ testCase: Test.Case?) {
            guard UndrivenTasks.ofTest == nil, let (orders, mostRuns) = trait.choosing(for: test) else { return nil }
            (self.trait, self.test, self.testCase, self.mostRuns) = (trait, test, testCase, mostRuns)
            self.orders = Locked(orders)
        }

        /// Runs the test case.
        nonisolated(nonsending) func run(_ function: @concurrent @Sendable () async throws -> Void) async throws {
            let undriven = UndrivenTasks()
            guard RuntimeHooks.areAvailable else {
                MissingHooks.sayOnce()
                return try await undriven.run(function)
            }
            try await UndrivenTasks.$ofTest.withValue(undriven) {
                let issues = TestIssues()
                try await issues.trait.provideScope(for: test, testCase: testCase) {
                    try await runOrders(of: function, elseIn: undriven, issues)
                }
            }
        }

        private nonisolated(nonsending) func runOrders(
            of function: @concurrent @Sendable () async throws -> Void,
            elseIn undriven: UndrivenTasks,
            _ issues: TestIssues
        ) async throws {
            let stuck = StuckRun.goesOnAlone(after: Self.patience)
            try await OrderDriver.drive(ifStuck: stuck, elseIn: undriven) { driver in
                let detachedIssues = await DetachedIssues(on: driver)
                var runs = BodyRuns(on: driver, detachedIssues, ifStuck: stuck)
                defer { detachedIssues.end() }
                defer { runs.addLeftovers() }
                let wait = EndlessWait(of: test, on: driver, atMost: Self.patience * 5, message: messageOfWait)
                defer { wait.cancel() }
                var times = RunTimes(limit: test.timeLimit.map { $0 / 2 }, room: Self.room)
                while times.hasRoom {
                    guard orders.withLock({ $0.beginRun(room: mostRuns - runs.count, usedTime: .zero) }) else {
                        SuiteSummary.current?.add(.explored)
                        return
                    }
                    let number = runs.count + 1
                    let end = await times.measure(on: driver) {
                        await runs.runOnce(in: orders, only: trait.only.map { GivenTurns($0) }) { order in
                            wait.begin(run: number, order)
                            try await function()
                        }
                    }
                    orders.withLock { $0.endRun(hasFailed: end.hasFailed) }
                    if let message = end.endless { warnTest(message, at: test.sourceLocation) }
                    // The test was canceled, which isn't a failure.
                    if Task.isCancelled {
                        SuiteSummary.current?.add(.cutOff(by: .cancellation))
                        if let error = end.error { throw error }
                        return
                    }
                    if end.hasFailed {
                        SuiteSummary.current?.add(.failed)
                        await report(end, of: &runs, on: driver, &times, issues, function)
                        if let error = end.error { throw error }
                        return
                    }
                    if trait.only != nil { return }
                    if let outcome = outcome(of: runs, end, driver) {
                        SuiteSummary.current?.add(outcome)
                        return
                    }
                }
                SuiteSummary.current?.add(.cutOff(by: times.fitsLimit ? .time : .timeLimit))
            }
        }

        /// The outcome of a search that ends after a run that has passed, or nil if it goes on.
        private func outcome(of runs: BodyRuns, _ end: BodyRuns.End, _ driver: OrderDriver) -> SuiteSummary.Outcome? {
            if driver.isOver { return .cutOff(by: .wait) }
            if driver.hasSearched { return .cutOff(by: .search) }
            if driver.hasStartedProcess { return .cutOff(by: .process) }
            let isRepeated = runs.count > 1 || end.run?.hasOutsideEvents == true
            return !runs.hasChoice && isRepeated ? .nothingToChoose : nil
        }

        private func messageOfWait(run number: Int, _ order: AnswerOrder) -> String {
            FailedRun.messageOfWait(run: number, name: orders.withLock(\.runName), order, trait, testCase)
        }

        /// Fails the test because of a run, and says what runs after it show.
        private nonisolated(nonsending) func report(
            _ end: BodyRuns.End,
            of runs: inout BodyRuns,
            on driver: OrderDriver,
            _ times: inout RunTimes,
            _ issues: TestIssues,
            _ function: @concurrent @Sendable () async throws -> Void
        ) async {
            var failure = FailedRun(
                of: end,
                number: runs.count,
                wentOnAlone: driver.isOver,
                hasKnownIssue: issues.hasUnseenKnownIssue
            )
            if runs.count > 1, trait.only == nil, !driver.isOver {
                issues.beSilent(true)
                await failure.prove(by: &runs, on: driver, &times, function)
                issues.beSilent(false)
            }
            let name = orders.withLock(\.runName)
            guard let message = failure.message(name: name, trait, testCase) else { return }
            failTest(message, at: test.sourceLocation)
        }
    }

    /// Says that no order can drive tests here.
    private nonisolated enum MissingHooks {
        private static let said: Void = {
            let line =
                "note: This runtime lets no order drive all tasks, so tests with .someOrders or .everyOrder run once.\n"
            FileHandle.standardError.write(Data(line.utf8))
        }()

        static func sayOnce() { said }
    }

#endif
