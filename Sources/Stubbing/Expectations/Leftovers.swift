/// Fails the running test unless all queued answers of the mocks were used, and only the given stubs were called.
///
/// Use it as the last line of a test that requires that nothing else happened:
///
///     expectNoLeftovers(in: store, notifier, onlyCalling: store.userStub, notifier.sendStub)
///
/// The stubs of a mock are those in the stored properties of the mock and its superclasses.
///
/// - Parameters:
///   - mocks: The mocks. A mock without stubs also fails the test.
///   - expected: The stubs that may have been called.
///   - fileID: The source location to report. Defaults to the caller's.
///   - filePath: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
public nonisolated func expectNoLeftovers(
    in mocks: Any...,
    onlyCalling expected: any FunctionStub...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
) {
    let problems = mocks.compactMap { leftovers(in: $0, onlyCalling: expected) }
    guard !problems.isEmpty else { return }
    let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
    failTest(problems.joined(separator: "\n"), at: location)
}

/// Runs code, and then fails the running test for each stub that the code has created and that has something left over.
///
/// It reports what the trait `.noLeftovers` reports, for tests that aren't those of Swift Testing. A base class of test
/// cases checks all tests with one override:
///
///     override func invokeTest() {
///         checkLeftovers(unless: testRun?.totalFailureCount ?? 0 > 0) { super.invokeTest() }
///     }
///
/// Stubs that `setUp` and the test create are checked. XCTest creates the stored properties of all test cases before it
/// runs the first one, so stubs in stored properties with an initial value aren't.
///
/// - Parameters:
///   - includesDefaults: Whether default answers count that the test has set and that no call has used.
///   - hasFailed: Whether the test has failed already, in which case nothing is reported. Evaluated after the code.
///   - body: The code.
/// - Returns: What the code returns.
public nonisolated func checkLeftovers<Output>(
    includingDefaults includesDefaults: Bool = false,
    unless hasFailed: @autoclosure () -> Bool = false,
    of body: () throws -> Output
) rethrows -> Output {
    let check = LeftoverCheck(includesDefaults: includesDefaults)
    let output = try LeftoverCheck.$current.withValue(check, operation: body)
    guard !hasFailed() else { return output }
    for finding in check.findings { failTest(finding.message, at: finding.location) }
    return output
}

/// Returns what is left over in a mock, or nil if nothing is.
private nonisolated func leftovers(in mock: Any, onlyCalling expected: [any FunctionStub]) -> String? {
    let stubs = stubs(of: mock)
    guard !stubs.isEmpty else { return "\(type(of: mock)) has no stubs, so it can't have leftovers." }
    let leftovers = stubs.flatMap { label, stub in
        let unused = stub.unusedAnswerCount
        let isExpected = expected.contains { $0 === stub }
        return [
            unused > 0 ? "\(label) has \(unusedAnswers(unused))" : nil,
            isExpected || stub.callCount == 0 ? nil : "\(label) was called: \(callList(of: stub))",
        ].compactMap(\.self)
    }
    return leftovers.isEmpty ? nil : "\(type(of: mock)) has leftovers: \(leftovers.joined(separator: "; "))."
}

private nonisolated func callList(of stub: some FunctionStub) -> String {
    let kept = stub.recordedCalls
    let (omittedCount, left) = (stub.callCount - kept.count, kept.count - longestList)
    let list =
        (omittedCount > 0 ? [discardedCalls(omittedCount)] : []) + kept.prefix(longestList).map(\.description)
        + (left > 0 ? ["and \(left) more"] : [])
    return list.joined(separator: ", ")
}

/// Returns the stubs that are stored properties of a mock, with their names.
private nonisolated func stubs(of mock: Any) -> [(label: String, stub: any FunctionStub)] {
    sequence(first: Mirror(reflecting: mock)) { $0.superclassMirror }.flatMap { mirror in
        mirror.children.compactMap { label, value in (value as? any FunctionStub).map { (label ?? "?", $0) } }
    }
}
