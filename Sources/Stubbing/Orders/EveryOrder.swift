#if canImport(Testing)
    import Testing
#endif

/// Runs the body of a test once for each order in which suspended calls can be answered.
///
/// Faults of asynchronous code often depend on which of two answers comes first. This function finds such faults:
///
///     try await everyOrder { order in
///         let searcher = MockSearcher()
///         searcher.resultsStub.answer { [$0] }
///         order.holds(searcher.resultsStub)
///         let model = SearchModel(searcher: searcher)
///
///         async let first: Void = model.search("s")
///         try await searcher.resultsStub.waitForCall(1)
///         async let second: Void = model.search("sw")
///         _ = await (first, second)
///         #expect(model.results == ["sw"])
///     }
///
/// The calls of each stub that the order holds are suspended. Whenever nothing moves any longer, one of them is answered.
/// Each run chooses differently, depth first, until all orders were run, or one of them fails the test. The failure lists
/// the calls in the order of their answers, and what to pass as `only` to run that order alone.
///
/// Create everything that a run changes in the body, and wait there for everything that it starts. When the body ends, all
/// suspended calls are answered.
///
/// The child tasks of the body run one at a time, so this function knows when all of them wait. For other tasks, such as
/// those of `Task { … }`, it stands in line behind them several times, and watches the processor time of the process. On a
/// busy machine, it can take such a task for one that waits while it computes. Then, an order may be left out, but no run
/// sees an order that can't happen.
///
/// A run fails the test if it fails an expectation of Swift Testing or throws an error. With XCTest, only an error counts.
///
/// - Parameters:
///   - limit: The largest number of runs. If orders are left, a warning says how many are known.
///   - timeLimit: The time after which no further run begins, with the same warning.
///   - only: The first answers of the only order to run, from the message of a failure, or nil for all orders.
///   - fileID: The source location to report. Defaults to the caller's.
///   - filePath: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
///   - body: The body of the test. If it waits for 10 seconds while no call can be answered, the test fails.
/// - Throws: The error that the body throws.
public nonisolated(nonsending) func everyOrder(
    limit: Int = 100,
    within timeLimit: Duration = .seconds(5),
    only: [String]? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Void
) async throws {
    let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
    let search = Locked(OrderSearch())
    let start = ContinuousClock.now
    var count = 0
    repeat {
        let order = AnswerOrder()
        var run: Task<Void, Never>?
        var error: (any Error)?
        let hasFailed = await isFailing {
            run = Task { await order.run(in: search, only: only, at: location) }
            do {
                try await withTaskExecutorPreference(order.executor) { try await body(order) }
            } catch let thrown {
                error = thrown
            }
        }
        order.end()
        run?.cancel()
        await run?.value
        count += 1
        search.withLock { $0.end(order.made) }
        if hasFailed || error != nil {
            failTest(
                "Run \(count) failed. \(order.summary)\nTo repeat it, pass only: \(order.made)",
                at: location
            )
        }
        if let error { throw error }
        if let only, !order.made.starts(with: only) {
            warnTest("The order to run no longer exists. \(order.summary)", at: location)
        }
        if hasFailed || only != nil { return }
    } while search.withLock { !$0.isComplete } && count < limit && ContinuousClock.now - start < timeLimit
    let leftCount = search.withLock(\.leftCount)
    if leftCount > 0 {
        let left = "\(leftCount) \(leftCount == 1 ? "order is" : "orders are") left"
        warnTest(
            "The body of everyOrder ran \(times(count)), and at least \(left): beyond its limits, or never repeated alike.",
            at: location
        )
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
