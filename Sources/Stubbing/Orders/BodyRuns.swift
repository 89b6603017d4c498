#if canImport(Testing)
    import Testing
#endif

/// The runs of a body in a search.
nonisolated struct BodyRuns {
    private let driver: OrderDriver
    private let detachedIssues: DetachedIssues
    private let stuck: StuckRun

    /// The check of the test, and those of the runs: an answer that one run uses isn't left over.
    private let leftovers = LeftoverCheck.current
    private var checks: [LeftoverCheck] = []

    private(set) var count = 0
    private(set) var hasChoice = false

    /// The number of steps that tasks may take after the body has returned.
    private(set) var mostStepsAfterwards = 10_000
    private static let fewStepsAfterwards = 100

    init(on driver: OrderDriver, _ detachedIssues: DetachedIssues, ifStuck stuck: StuckRun) {
        (self.driver, self.detachedIssues, self.stuck) = (driver, detachedIssues, stuck)
    }

    /// How a run has ended.
    struct End {
        let order: AnswerOrder
        let run: OrderRun?
        let error: (any Error)?
        var hasFailed: Bool

        /// The message about tasks that the body has started and hasn't waited for, and that don't end, once in a search.
        let endless: String?
    }

    nonisolated(nonsending) mutating func runOnce(
        in orders: Locked<any OrderChoosing>,
        only: GivenTurns?,
        inputs: UInt64? = nil,
        _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Void
    ) async -> End {
        let order = AnswerOrder(inputs: inputs ?? orders.withLock(\.inputs)) { [weak driver] in driver?.wake() }
        let check = leftovers.map(LeftoverCheck.init(runOf:))
        if let check { checks.append(check) }
        var (run, error, endless) = (OrderRun?.none, (any Error)?.none, [String]())
        let isFailed = await LeftoverCheck.$current.withValue(check) {
            await isFailing {
                // Here, so that what it reports is a failure of the run.
                let newRun = OrderRun(of: order, usesHooks: driver.usesHooks, in: orders, only: only, ifStuck: stuck)
                run = newRun
                driver.beginRun(newRun)
                do {
                    try await body(order)
                } catch let thrown {
                    error = thrown
                }
                // A task that the body hasn't waited for belongs to its run.
                endless = await driver.takeLastSteps(most: mostStepsAfterwards)
                order.end()
                if endless.isEmpty, !driver.isGivenUp { _ = await driver.takeLastSteps(most: mostStepsAfterwards) }
                newRun.checkHooks()
                driver.beginRun(nil)
            }
        }
        count += 1
        if run?.hasChoice == true { hasChoice = true }
        let hasFailed = detachedIssues.takeFailure() || isFailed || error != nil || driver.isGivenUp
        let message = message(ofEndless: endless, in: orders)
        return End(order: order, run: run, error: error, hasFailed: hasFailed, endless: message)
    }

    private mutating func message(ofEndless tasks: [String], in orders: Locked<any OrderChoosing>) -> String? {
        guard !tasks.isEmpty, !driver.isGivenUp, mostStepsAfterwards > Self.fewStepsAfterwards else { return nil }
        defer { mostStepsAfterwards = Self.fewStepsAfterwards }
        return """
            When the body of \(orders.withLock(\.functionName)) had returned, \(listed(tasks)) took \(mostStepsAfterwards) more \
            steps without an end. Cancel at the end of the body what it starts, and wait for it.
            """
    }

    /// Adds what the runs have left over to the check of the test.
    func addLeftovers() {
        leftovers?.add(runs: checks)
    }
}

/// Runs code, and returns whether it records an issue that fails the test.
private nonisolated(nonsending) func isFailing(_ body: nonisolated(nonsending) () async -> Void) async -> Bool {
    let isFailing = Locked(false)
    #if canImport(Testing)
        await withKnownIssue(isIntermittent: true) {
            await body()
        } matching: { issue in
            if issue.isFailure { isFailing.withLock { $0 = true } }
            return false
        }
    #else
        await body()
    #endif
    return isFailing.withLock(\.self)
}
