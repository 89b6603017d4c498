import Dispatch

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
/// Each run chooses differently, until all orders were run, or one of them fails the test. The shortest beginnings come
/// first. The failure lists the calls in the order of their answers, and what to pass as `only` to run that order alone.
///
/// Create everything that a run changes in the body, and wait there for everything that it starts. When the body ends, all
/// suspended calls are answered.
///
/// The tasks of the body run on a thread of their own, one at a time, so this function knows when all of them wait, however
/// busy the machine is. It stands in line behind the main actor, too. It can't see the executors and queues of the code
/// under test, or real sleeps. Once a call has come although all tasks waited, it also waits before each answer, until
/// nothing has moved for 20 milliseconds. It waits for a call that is missing although it came in another run. The tasks of
/// the body share one thread, so don't block it until another task is done. On a platform whose runtime doesn't tell, this
/// function watches the processor time of the process, and can leave out orders on a busy machine.
///
/// A run fails the test if it fails an expectation of Swift Testing or throws an error. With XCTest, only an error counts,
/// and a warning is a line on standard error. A canceled test ends at once. An answer that any of the runs uses isn't left
/// over.
///
/// - Parameters:
///   - limit: The largest number of runs. Defaults to 1,000. If orders are left then, the test fails; if you pass a limit,
///     a warning says so.
///   - timeLimit: The processor time of the body after which no further run begins, with a warning if orders are left.
///     Defaults to no limit.
///   - only: The first answers of the only order to run, from the message of a failure, or nil for all orders.
///   - fileID: The source location to report. Defaults to the caller's.
///   - filePath: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
///   - body: The body of the test. If it waits for 10 seconds while no call can be answered, the test fails. It also fails
///     if the body makes no call that the order holds.
/// - Throws: The error that the body throws.
public nonisolated(nonsending) func everyOrder(
    limit: Int? = nil,
    within timeLimit: Duration? = nil,
    only: [String]? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Void
) async throws {
    let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
    try await OrderDriver.drive { driver in
        let rest = driver.map(OrderRest.driven) ?? .guessed(GuessedRest())
        let search = Locked(OrderSearch())
        let start = ContinuousClock.now
        var count = 0
        var turnCount = 0
        // An answer that one run uses isn't left over.
        let leftovers = LeftoverCheck.current
        var checks: [LeftoverCheck] = []
        defer { leftovers?.add(runs: checks) }
        while search.withLock({ $0.beginRun() }) {
            let usedTime = driver?.usedTime ?? (ContinuousClock.now - start)
            if count == limit ?? 1_000 || usedTime > timeLimit ?? .seconds(Int64.max) { break }
            let order = AnswerOrder()
            let check = leftovers.map(LeftoverCheck.init(runOf:))
            if let check { checks.append(check) }
            let (hasFailed, error) = await LeftoverCheck.$current.withValue(check) {
                await run(body, order, in: search, only: only, rest: rest, at: location)
            }
            count += 1
            turnCount += order.made.count
            search.withLock { $0.endRun() }
            // A test that is canceled ends as what it is.
            if let error, Task.isCancelled { throw error }
            if hasFailed || error != nil {
                failTest("Run \(count) failed. To repeat it, pass only: \(order.made)\n\(order.summary)", at: location)
            }
            if let error { throw error }
            if let only, !order.made.starts(with: only) {
                warnTest("The order to run no longer exists. \(order.summary)", at: location)
            }
            if hasFailed || only != nil { return }
        }
        let leftCount = search.withLock(\.leftCount)
        if leftCount > 0 {
            let left = "\(leftCount) \(leftCount == 1 ? "order is" : "orders are") left"
            let message = "The body of everyOrder ran \(times(count)), and at least \(left)"
            if limit == nil, timeLimit == nil {
                failTest("\(message). Hold less, or pass a limit.", at: location)
            } else {
                warnTest("\(message): beyond its limits, or never repeated alike.", at: location)
            }
        } else if turnCount == 0 {
            failTest(
                "The body of everyOrder calls nothing that the order holds. Call order.holds(_:) first.",
                at: location
            )
        }
    }
}

/// Runs the body once, and returns whether it has failed the test, and its error.
private nonisolated(nonsending) func run(
    _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Void,
    _ order: AnswerOrder,
    in search: Locked<OrderSearch>,
    only: [String]?,
    rest: OrderRest,
    at location: FailureLocation
) async -> (hasFailed: Bool, error: (any Error)?) {
    var error: (any Error)?
    let hasFailed = await isFailing {
        let reporter = TestReporter(at: location)
        let patience = AnswerOrder.patience
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        // A thread of its own, because the pool of threads may be busy.
        DispatchQueue(label: "turns of everyOrder").async {
            order.run(in: search, only: only, rest: rest, patience: patience) { message in
                let reported = DispatchSemaphore(value: 0)
                Task.detached {
                    await reporter.fail(message)
                    reported.signal()
                }
                reported.wait()
            }
            end.finish()
        }
        do {
            switch rest {
            case .driven: try await body(order)
            case .guessed(let rest):
                try await withTaskExecutorPreference(rest.executor) { try await body(order) }
            }
        } catch let thrown {
            error = thrown
        }
        order.end()
        for await _ in ends {}
    }
    return (hasFailed, error)
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
