#if canImport(Testing)
    import Testing
#endif

/// The limits of a search, each of which is nil if the test has passed none.
nonisolated struct OrderLimits {
    let runs: Int?
    let time: Duration?

    var mostRuns: Int { runs ?? 1_000 }
}

/// Runs the body once for each order that `orders` chooses, until none is left, a limit is reached, or a run fails the test.
nonisolated(nonsending) func search(
    _ orders: any OrderChoosing,
    within limits: OrderLimits,
    only: [String]?,
    at location: FailureLocation,
    _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Void
) async throws {
    if !RuntimeHooks.areAvailable, MainActorTurns.areCurrent {
        return failTest(
            """
            \(orders.functionName) can't run a body on the main actor here, because this runtime doesn't let it. Leave the \
            main actor.
            """,
            at: location
        )
    }
    try await OrderDriver.drive { driver in
        let search = Locked(orders)
        var (count, hasChoice) = (0, false)
        defer {
            let row = SearchRow(
                declaration: "\(location.fileID):\(location.line)",
                runs: count,
                switches: search.withLock(\.reachedLevel),
                hasTasksWithoutTurns: driver.hasTasksWithoutTurns
            )
            if only == nil { StubReport.current?.add(row) }
        }
        // An answer that one run uses isn't left over.
        let leftovers = LeftoverCheck.current
        var checks: [LeftoverCheck] = []
        defer { leftovers?.add(runs: checks) }
        while search.withLock({ $0.beginRun(room: limits.mostRuns - count) }) {
            if driver.usedTime > limits.time ?? .seconds(Int64.max) { break }
            let order = AnswerOrder()
            let check = leftovers.map(LeftoverCheck.init(runOf:))
            if let check { checks.append(check) }
            var run: OrderRun?
            var error: (any Error)?
            let hasFailed = await LeftoverCheck.$current.withValue(check) {
                await isFailing {
                    let newRun = OrderRun(of: order, on: driver, in: search, only: only, at: location)
                    run = newRun
                    driver.beginRun(newRun)
                    do {
                        try await body(order)
                    } catch let thrown {
                        error = thrown
                    }
                    order.end()
                    newRun.checkHooks()
                    driver.beginRun(nil)
                }
            }
            count += 1
            if run?.hasChoice == true { hasChoice = true }
            search.withLock { $0.endRun() }
            // A test that is canceled ends as what it is.
            if let error, Task.isCancelled { throw error }
            if hasFailed || error != nil {
                let note = search.withLock(\.failureNote)
                failTest(
                    "Run \(count)\(note.name) failed. To repeat it, pass only: \(order.made)\n\(order.summary)\(note.end)",
                    at: location
                )
            }
            if let error { throw error }
            if run?.missedTurns.isEmpty == false {
                warnTest("The order to run no longer exists. \(order.summary)", at: location)
            }
            if hasFailed || only != nil { return }
        }
        if let left = search.withLock({ $0.left(after: count) }) {
            if limits.runs == nil, limits.time == nil {
                failTest("\(left.orders). Hold less, or pass a limit.", at: location)
            } else {
                warnTest("\(left.orders): \(left.reason).", at: location)
            }
        } else if !hasChoice {
            failTest(
                """
                The body of \(orders.functionName) has no choice: it makes no call that the order holds, and no two of its tasks are \
                ready at once. Call order.holds(_:) first, or start two tasks.
                """,
                at: location
            )
        }
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
