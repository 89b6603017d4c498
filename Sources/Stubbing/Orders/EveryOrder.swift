/// Runs the body of a test once for each order in which its tasks go on and its calls are answered.
///
/// Faults of asynchronous code often depend on which of two things comes first. This function finds such faults:
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
/// The calls of each stub that the order holds are suspended. A run is a list of steps: a task goes on, a suspended call is
/// answered or throws, or a sleep on a held clock ends. The task that ran last goes on first, then the oldest that is
/// ready. When all tasks wait, one of the suspended calls is answered. Anything else is a *switch*: another task goes on,
/// or an answer comes while a task could go on. First come all orders without a switch, then those with one, and then those
/// with two, each if as many as there are likely to be fit into what is left of the limit. The others are tried by
/// chance, as in ``someOrders(_:seed:within:only:inputs:fileID:filePath:line:_:)``, until there were 200 runs or 2 seconds
/// of processor time, and 50 times if there were more than 150 runs before. Each run chooses differently, until one of them
/// fails the test. Few switches find most races, and those that need few are found first. A search that passes without
/// having run all orders with two switches, or with those that you demand, says so in a line on standard error, once for
/// each call in the source.
///
/// So a body doesn't have to hold anything. The failure lists the steps, and what to pass as `only` to run that order
/// alone, which is an attachment of the test if it's longer than 2,000 bytes.
///
/// Create everything that a run changes in the body, and wait there for everything that it starts. When the body ends, its
/// tasks go on until each of them waits, for at most 10,000 steps, and then all suspended calls are answered. A task that
/// doesn't end is a warning, or a failure of a test with ``NoLeftoversTrait``.
///
/// The tasks of the body have the highest priority, and run on a thread of their own, one at a time, and those on the main
/// actor on the main thread, in the order in which they come. Tasks of other tests aren't held back, unless they share an
/// actor with the body. If a step blocks its thread for 10 seconds without using the processor, such as by a lock that
/// another task holds, the test fails, and the others go on on another thread.
///
/// No task has a turn before it goes to an idle actor, or between two actors if no code stands there, and an unstructured
/// one has none when it comes back from an actor. Executors and queues of the code under test, and real sleeps, aren't
/// seen. Once something has come from there, the run makes no more switches, and waits before each answer, until nothing
/// has moved for 20 milliseconds. On a platform whose runtime lets it drive only child tasks, a suspended call of any other
/// task fails the test, as does a body on the main actor. If other code replaces the hooks of the runtime meanwhile, the
/// test fails.
///
/// If the body waits for 10 seconds while no call can be answered, the test fails with a line for each of its tasks that
/// waits for something of this library. It also fails if tasks go on and on, for 1,000,000 steps or 10 seconds of processor
/// time, without an answer, a new task, or the end of one. Then the run is given up: its waits and suspended calls end, its
/// tasks are canceled, no other run begins, and this function throws what the body throws, or a `CancellationError`.
///
/// A run fails the test if it fails an expectation of Swift Testing, also in a detached task, or throws an error. With
/// XCTest, only an error counts, and a warning is a line on standard error. A canceled test ends after the run under way.
/// An answer that any of the runs uses isn't left over.
///
/// - Parameters:
///   - switches: The number of switches to explore. If the orders with so many don't fit into the limit, the test fails. If
///     you pass 0, only the orders of answers are run. Defaults to two switches, if there is room for them.
///   - limit: The largest number of runs. Defaults to 1,000. If orders of answers are left then, the test fails; if you pass
///     a limit, a warning says so. A level of switches that turns out larger than estimated is left at the limit.
///   - timeLimit: The processor time of the runs after which no further one begins, with a warning if orders are left.
///     Defaults to no limit.
///   - only: The turns of the only order to run, from the message of a failure, or nil for all orders.
///   - inputs: The number with which ``AnswerOrder/randomNumbers`` begins, from the message of a failure. Defaults to 0.
///   - fileID: The source location to report. Defaults to the caller's.
///   - filePath: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
///   - body: The body of the test. It fails the test if no run starts a task, answers a call, or searches itself.
/// - Returns: What the search has looked at.
/// - Throws: The error that the body throws.
@discardableResult
public nonisolated(nonsending) func everyOrder(
    switches: Int? = nil,
    limit: Int? = nil,
    within timeLimit: Duration? = nil,
    only: [String]? = nil,
    inputs: UInt64? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Void
) async throws -> OrderSearchResult {
    let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
    let limits = OrderLimits(runs: limit, time: timeLimit)
    let orders = LevelsThenChance(demandedSwitches: switches)
    return try await search(orders, within: limits, only: only, inputs: inputs, at: location, body)
}
