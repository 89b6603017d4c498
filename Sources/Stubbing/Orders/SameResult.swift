/// Runs the body of a test once for each order of its turns, and fails if its results differ.
///
/// So a test finds a race without saying which result is right:
///
///     try await sameResultInEveryOrder { _ in
///         let account = Account()
///         async let rent: Void = account.take(10)
///         async let food: Void = account.take(20)
///         _ = await (rent, food)
///         return await account.balance
///     }
///
/// It does what ``everyOrder(switches:limit:within:only:inputs:fileID:filePath:line:_:)`` does. The failure shows the lines in which
/// the result differs from that of the first order, and both orders.
///
/// - Parameters:
///   - switches: The number of switches to explore, or nil for up to two if there is room for them.
///   - limit: The largest number of runs. Defaults to 1,000.
///   - timeLimit: The processor time of the runs after which no further one begins. Defaults to no limit.
///   - only: The turns of the only order to run, which comes after the first one, or nil for all orders.
///   - inputs: The number with which ``AnswerOrder/randomNumbers`` begins, from the message of a failure. Defaults to 0.
///   - fileID: The source location to report. Defaults to the caller's.
///   - filePath: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
///   - body: The body of the test, which returns what must be equal in all orders.
/// - Returns: What the search has looked at.
/// - Throws: The error that the body throws.
@discardableResult
public nonisolated(nonsending) func sameResultInEveryOrder<Result: Equatable>(
    switches: Int? = nil,
    limit: Int? = nil,
    within timeLimit: Duration? = nil,
    only: [String]? = nil,
    inputs: UInt64? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    _ body: nonisolated(nonsending) (AnswerOrder) async throws -> Result
) async throws -> OrderSearchResult {
    let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
    let limits = OrderLimits(runs: limit, time: timeLimit)
    let orders = LevelsThenChance(demandedSwitches: switches)
    var first: (result: Result, order: AnswerOrder)?
    let compare: nonisolated(nonsending) (AnswerOrder) async throws -> Void = { order in
        let result = try await body(order)
        guard let known = first else {
            first = (result, order)
            return
        }
        guard result != known.result else { return }
        failTest(
            """
            The result depends on the order. A minus is before what only the result of the first order has:\
            \(writtenDifference(from: known.result, to: result))
            The first order: \(known.order.made)
            """,
            at: location
        )
    }
    // The first order is what the other one is compared with.
    if only != nil { _ = try await search(orders, within: limits, only: [], inputs: inputs, at: location, compare) }
    return try await search(orders, within: limits, only: only, inputs: inputs, at: location, compare)
}

/// The parts in which two values differ, with a minus before those of the first, and a plus before those of the second.
nonisolated func writtenDifference<Value>(from first: Value, to second: Value) -> String {
    let (old, new) = (parts(of: first, path: ""), parts(of: second, path: ""))
    return new.difference(from: old).map { change in
        switch change {
        case .remove(_, let part, _): "\n  - \(part)"
        case .insert(_, let part, _): "\n  + \(part)"
        }
    }.joined()
}

/// The parts of a value that have no parts, each with the names of the properties that lead to it.
private nonisolated func parts(of value: Any, path: String, depth: Int = 0) -> [String] {
    let children = depth < 10 ? Array(Mirror(reflecting: value).children) : []
    if children.isEmpty { return [path + (path.isEmpty ? "" : ": ") + writtenDescription(of: value)] }
    return children.enumerated().flatMap { index, child in
        let name = child.label.map { path.isEmpty ? $0 : ".\($0)" } ?? "[\(index)]"
        return parts(of: child.value, path: path + name, depth: depth + 1)
    }
}
