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

    /// The result of some runs, which have looked at one order if the test has passed it.
    init(of runs: BodyRuns, in orders: any OrderChoosing, hasLooked: Bool) {
        self.init(
            runs: runs.count,
            completeSwitches: hasLooked ? orders.completeSwitches : nil,
            runsByChance: orders.runsByChance,
            hasOutsideEvents: orders.seesRealTime,
            hasChoice: runs.hasChoice
        )
    }
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
    return try await OrderDriver.drive(ifStuck: .fails(at: location)) { driver in
        let detachedIssues = await DetachedIssues(on: driver)
        var runs = BodyRuns(on: driver, detachedIssues, ifStuck: .fails(at: location))
        let search = RunningSearch(of: Locked(orders), on: driver, within: limits, only: only, at: location)
        defer { detachedIssues.end() }
        defer { runs.addLeftovers() }
        while search.hasNextRun(after: runs) {
            var end = await runs.runOnce(in: search.orders, only: only.map { GivenTurns($0) }, inputs: inputs, body)
            search.report(endlessTasksOf: &end)
            search.orders.withLock { $0.endRun(hasFailed: end.hasFailed) }
            // A test that is canceled ends as what it is, whatever its body did after the cancellation.
            if Task.isCancelled, !driver.isGivenUp { throw end.error ?? CancellationError() }
            if end.hasFailed { search.fail(end, of: runs) }
            if let error = end.error { throw error }
            if driver.isGivenUp { throw CancellationError() }
            search.warnOfMissedTurns(of: end)
            if end.hasFailed || only != nil { return search.result(of: runs) }
        }
        search.reportWhatIsLeft(after: runs)
        return search.result(of: runs)
    }
}

/// A search that is under way.
private nonisolated struct RunningSearch {
    let orders: Locked<any OrderChoosing>
    let driver: OrderDriver
    let limits: OrderLimits
    let only: [String]?
    let location: FailureLocation

    init(
        of orders: Locked<any OrderChoosing>,
        on driver: OrderDriver,
        within limits: OrderLimits,
        only: [String]?,
        at location: FailureLocation
    ) {
        (self.orders, self.driver, self.limits, self.only, self.location) = (orders, driver, limits, only, location)
    }

    /// Whether there is another run, which begins if there is.
    func hasNextRun(after runs: BodyRuns) -> Bool {
        if runs.count > 0, driver.usedTime > limits.time ?? .seconds(Int64.max) { return false }
        return orders.withLock { $0.beginRun(room: limits.mostRuns - runs.count, usedTime: driver.usedTime) }
    }

    // MARK: Reports

    func result(of runs: BodyRuns) -> OrderSearchResult {
        orders.withLock { OrderSearchResult(of: runs, in: $0, hasLooked: only == nil) }
    }

    /// Says which order has failed the test.
    func fail(_ end: BodyRuns.End, of runs: BodyRuns) {
        let name = orders.withLock(\.runName)
        let isRepeatable = end.run?.hasOutsideEvents != true
        failTest(
            """
            Run \(runs.count)\(name) failed. \(isRepeatable ? repetition(of: end.order) : "No line repeats it.")
            \(end.order.summary)
            \(result(of: runs))
            """,
            at: location
        )
    }

    func report(endlessTasksOf end: inout BodyRuns.End) {
        guard let message = end.endless else { return }
        if LeftoverCheck.current == nil { return warnTest(message, at: location) }
        failTest(message, at: location)
        end.hasFailed = true
    }

    func warnOfMissedTurns(of end: BodyRuns.End) {
        guard let run = end.run, !run.missedTurns.isEmpty else { return }
        warnTest("The order to run no longer exists. \(end.order.summary)", at: location)
    }

    /// Fails the test, warns, or says it, if the search hasn't looked at all that it must, or if there was nothing to choose.
    func reportWhatIsLeft(after runs: BodyRuns) {
        let functionName = orders.withLock(\.functionName)
        if let left = orders.withLock({ $0.left(after: runs.count) }) {
            if limits.runs == nil, limits.time == nil {
                failTest("\(left.orders). Hold less, or pass a limit.", at: location)
            } else {
                warnTest("\(left.orders): \(left.reason).", at: location)
            }
        } else if !runs.hasChoice, !driver.hasStartedTask, !driver.hasSearched {
            failTest(
                """
                The body of \(functionName) has no choice: it starts no task, and makes no call that the order holds. Call \
                order.holds(_:) first, or start two tasks.
                """,
                at: location
            )
        } else if !orders.withLock(\.isComplete) {
            sayOnce("\(functionName) hasn't looked at all orders. \(result(of: runs))", at: location)
        }
    }
}

private nonisolated func repetition(of order: AnswerOrder) -> String {
    let numbers = order.randomNumbers
    return repetition(by: "only: \(order.made)" + (numbers.isUsed ? ", inputs: \(numbers.seed)" : ""))
}

/// Returns a sentence that says how to repeat an order, with the line to pass, or with the name of its attachment.
nonisolated func repetition(by line: String) -> String {
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
