/// Runs the body of a test in orders that are drawn by chance, for programs that have too many for `everyOrder`.
///
///     try await someOrders(200) { order in
///         let searcher = MockSearcher()
///         searcher.resultsStub.answer { [$0] }
///         order.holds(searcher.resultsStub)
///         let model = SearchModel(searcher: searcher)
///
///         try await withThrowingTaskGroup { group in
///             for number in 1...5 {
///                 group.addTask { await model.search("query \(number)") }
///                 try await searcher.resultsStub.waitForCall(number)
///             }
///         }
///         #expect(model.results == ["query 5"])
///     }
///
/// Each task and each answer has a random priority, and of those that can come next, the highest goes first. In half of the
/// runs, the highest falls below all others up to three times; in the others, all are drawn again at each step. How often
/// calls throw that may is drawn for each run, between never and half of the time. The first two runs are the order without
/// a switch.
///
/// The orders are the same each time, so that a test passes or fails alike: pass another `seed`, or set `STUB_SEED` for all
/// tests that pass none, to draw others. The failure says which run of which seed it was, and what to pass as `only` to
/// repeat that run alone.
///
/// A passing test means that these runs have passed. The orders are drawn after "A randomized scheduler with probabilistic
/// guarantees of finding bugs" by Burckhardt and others, ASPLOS 2010. All else is as
/// ``everyOrder(switches:limit:within:only:inputs:fileID:filePath:line:_:)`` describes.
///
/// - Parameters:
///   - count: The number of runs.
///   - seed: The number that determines all orders, or nil for that of `STUB_SEED`, or 0.
///   - timeLimit: The processor time of the runs after which no further one begins, with a warning. Defaults to no limit.
///   - only: The turns of the only order to run, from the message of a failure, or nil for orders drawn by chance.
///   - inputs: The number with which ``AnswerOrder/randomNumbers`` begins, from the message of a failure. Defaults to one for
///     each run.
///   - fileID: The source location to report. Defaults to the caller's.
///   - filePath: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
///   - body: The body of the test. It fails the test as that of `everyOrder` does.
/// - Returns: What the search has looked at.
/// - Throws: The error that the body throws.
@discardableResult
public nonisolated(nonsending) func someOrders(
    _ count: Int,
    seed: UInt64? = nil,
    within timeLimit: Duration? = nil,
    only: [String]? = nil,
    inputs: UInt64? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Void
) async throws -> OrderSearchResult {
    let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
    let orders: RandomOrders
    do {
        orders = try RandomOrders(runs: count, seed: seed)
    } catch {
        failTest(error.message, at: location)
        return .none
    }
    let limits = OrderLimits(runs: count, time: timeLimit)
    return try await search(orders, within: limits, only: only, inputs: inputs, at: location, body)
}
