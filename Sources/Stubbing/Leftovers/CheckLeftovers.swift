/// Runs code, and then fails the running test for each stub that the code has created and that has something left over.
///
/// It reports what the trait `.noLeftovers` reports, for tests that aren't those of Swift Testing. A base class of test
/// cases checks all tests with one override:
///
///     override func invokeTest() {
///         checkLeftovers(unless: testRun?.hasBeenSkipped == true || testRun?.totalFailureCount ?? 0 > 0) {
///             super.invokeTest()
///         }
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
    let output: Output
    do {
        output = try LeftoverCheck.$current.withValue(check, operation: body)
    } catch {
        failTest(check.outsideFailures.end())
        throw error
    }
    let failures = check.outsideFailures.end()
    failTest(failures)
    if failures.isEmpty, !hasFailed() { failTest(check.findings) }
    return output
}

/// Fails the running test for each finding, at the declaration of its stub.
nonisolated func failTest(_ findings: [LeftoverCheck.Finding]) {
    for finding in findings { failTest(finding.message, at: finding.location) }
}
