#if canImport(Testing)
    import Testing
#endif

/// The limits of a search, each of which is nil if the test has passed none.
nonisolated struct OrderLimits {
    let runs: Int?
    let time: Duration?

    var mostRuns: Int { runs ?? 1_000 }
}

nonisolated extension OrderSearchResult {
    /// The result of a search that couldn't begin.
    static let none = Self(
        runs: 0,
        completeSwitches: nil,
        runsByChance: 0,
        hasOutsideEvents: false,
        hasChoice: false
    )
}

/// Runs the body once for each order that `orders` chooses, until none is left, a limit is reached, or a run fails the test.
nonisolated(nonsending) func search(
    _ orders: any OrderChoosing,
    within limits: OrderLimits,
    only: [String]?,
    inputs: UInt64?,
    at location: FailureLocation,
    _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Void
) async throws -> OrderSearchResult {
    if !RuntimeHooks.areAvailable, MainActorTurns.areCurrent {
        failTest(
            """
            \(orders.functionName) can't run a body on the main actor here, because this runtime doesn't let it. Leave the \
            main actor.
            """,
            at: location
        )
        return .none
    }
    return try await OrderDriver.drive { driver in
        var search = RunningSearch(
            of: Locked(orders),
            on: driver,
            within: limits,
            only: only,
            inputs: inputs,
            at: location
        )
        let detachedIssues = await DetachedIssues(on: driver)
        defer { detachedIssues.end() }
        defer { search.leftovers?.add(runs: search.checks) }
        while search.hasNextRun {
            let end = await search.runOnce(body, detachedIssues)
            // A test that is canceled ends as what it is, whatever its body did after the cancellation.
            if Task.isCancelled, !driver.isGivenUp { throw end.error ?? CancellationError() }
            if end.hasFailed { search.failRun(end) }
            if let error = end.error { throw error }
            if driver.isGivenUp { throw CancellationError() }
            search.warnOfMissedTurns(of: end)
            if end.hasFailed || only != nil { return search.result }
        }
        search.reportWhatIsLeft()
        return search.result
    }
}

/// A search that is under way.
private nonisolated struct RunningSearch {
    let orders: Locked<any OrderChoosing>
    let driver: OrderDriver
    let limits: OrderLimits
    let only: [String]?
    let inputs: UInt64?
    let location: FailureLocation

    /// The check of the test, and those of the runs: an answer that one run uses isn't left over.
    let leftovers = LeftoverCheck.current
    private(set) var checks: [LeftoverCheck] = []

    private var count = 0
    private var hasChoice = false

    /// The number of steps that tasks may take after the body has returned.
    private var mostStepsAfterwards = 10_000

    init(
        of orders: Locked<any OrderChoosing>,
        on driver: OrderDriver,
        within limits: OrderLimits,
        only: [String]?,
        inputs: UInt64?,
        at location: FailureLocation
    ) {
        (self.orders, self.driver, self.limits) = (orders, driver, limits)
        (self.only, self.inputs, self.location) = (only, inputs, location)
    }

    private static let fewStepsAfterwards = 100

    /// Whether there is another run, which begins if there is.
    var hasNextRun: Bool {
        if count > 0, driver.usedTime > limits.time ?? .seconds(Int64.max) { return false }
        return orders.withLock { $0.beginRun(room: limits.mostRuns - count, usedTime: driver.usedTime) }
    }

    /// How a run has ended.
    struct RunEnd {
        let order: AnswerOrder
        let run: OrderRun?
        let error: (any Error)?
        let hasFailed: Bool
    }

    nonisolated(nonsending) mutating func runOnce(
        _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Void,
        _ detachedIssues: DetachedIssues
    ) async -> RunEnd {
        let order = AnswerOrder(inputs: inputs ?? orders.withLock(\.inputs)) { [weak driver] in driver?.wake() }
        let check = leftovers.map(LeftoverCheck.init(runOf:))
        if let check { checks.append(check) }
        var (run, error) = (OrderRun?.none, (any Error)?.none)
        let isFailed = await LeftoverCheck.$current.withValue(check) {
            await isFailing {
                // Here, so that what it reports is a failure of the run.
                let newRun = OrderRun(of: order, usesHooks: driver.usesHooks, in: orders, only: only, at: location)
                run = newRun
                driver.beginRun(newRun)
                do {
                    try await body(order)
                } catch let thrown {
                    error = thrown
                }
                // A task that the body hasn't waited for belongs to its run.
                let endless = await driver.takeLastSteps(most: mostStepsAfterwards)
                order.end()
                if endless.isEmpty, !driver.isGivenUp { _ = await driver.takeLastSteps(most: mostStepsAfterwards) }
                report(endless: endless)
                newRun.checkHooks()
                driver.beginRun(nil)
            }
        }
        count += 1
        if run?.hasChoice == true { hasChoice = true }
        let hasFailed = detachedIssues.takeFailure() || isFailed || error != nil || driver.isGivenUp
        orders.withLock { $0.endRun(hasFailed: hasFailed) }
        return RunEnd(order: order, run: run, error: error, hasFailed: hasFailed)
    }

    // MARK: Reports

    var result: OrderSearchResult {
        orders.withLock { orders in
            .init(
                runs: count,
                completeSwitches: only == nil ? orders.completeSwitches : nil,
                runsByChance: orders.runsByChance,
                hasOutsideEvents: orders.seesRealTime,
                hasChoice: hasChoice
            )
        }
    }

    /// Says which order has failed the test.
    func failRun(_ end: RunEnd) {
        let name = orders.withLock(\.runName)
        let isRepeatable = end.run?.hasOutsideEvents != true
        failTest(
            """
            Run \(count)\(name) failed. \(isRepeatable ? repetition(of: end.order) : "No line repeats it.")
            \(end.order.summary)
            \(result)
            """,
            at: location
        )
    }

    /// Names the tasks that the body has started, hasn't waited for, and that don't end.
    private mutating func report(endless: [String]) {
        guard !endless.isEmpty, !driver.isGivenUp, mostStepsAfterwards > Self.fewStepsAfterwards else { return }
        let message = """
            When the body of \(orders.withLock(\.functionName)) had returned, \(listed(endless)) took \(mostStepsAfterwards) more \
            steps without an end. Cancel at the end of the body what it starts, and wait for it.
            """
        // Once in a search.
        mostStepsAfterwards = Self.fewStepsAfterwards
        if leftovers == nil { warnTest(message, at: location) } else { failTest(message, at: location) }
    }

    func warnOfMissedTurns(of end: RunEnd) {
        guard let run = end.run, !run.missedTurns.isEmpty else { return }
        warnTest("The order to run no longer exists. \(end.order.summary)", at: location)
    }

    /// Fails the test, warns, or says it, if the search hasn't looked at all that it must, or if there was nothing to choose.
    func reportWhatIsLeft() {
        let functionName = orders.withLock(\.functionName)
        if let left = orders.withLock({ $0.left(after: count) }) {
            if limits.runs == nil, limits.time == nil {
                failTest("\(left.orders). Hold less, or pass a limit.", at: location)
            } else {
                warnTest("\(left.orders): \(left.reason).", at: location)
            }
        } else if !hasChoice, !driver.hasSeenWork {
            failTest(
                """
                The body of \(functionName) has no choice: it starts no task, and makes no call that the order holds. Call \
                order.holds(_:) first, or start two tasks.
                """,
                at: location
            )
        } else if !orders.withLock(\.isComplete) {
            sayOnce("\(functionName) hasn't looked at all orders. \(result)", at: location)
        }
    }
}

/// Returns a sentence that says how to repeat an order, with the line to pass, or with the name of its attachment.
private nonisolated func repetition(of order: AnswerOrder) -> String {
    let numbers = order.randomNumbers
    let line = "only: \(order.made)" + (numbers.isUsed ? ", inputs: \(numbers.seed)" : "")
    #if canImport(Testing)
        if line.utf8.count > 2000, Test.current != nil {
            Attachment.record(line, named: "order.txt")
            return """
                To repeat it, pass the line of the attachment order.txt, which is written to the folder DIR by: swift test \
                --attachments-path DIR
                """
        }
    #endif
    return "To repeat it, pass \(line)"
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
