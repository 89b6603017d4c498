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
        for failure in check.outsideFailures.end() { failure.report() }
        throw error
    }
    check.end(unless: hasFailed())
    return output
}

/// Runs asynchronous code, and then fails the running test for each stub that the code has created and that has something
/// left over.
///
/// It does what ``checkLeftovers(includingDefaults:unless:of:)`` does, and has a name of its own, because a closure that
/// doesn't suspend would otherwise have two meanings. In the body of an exit test, whose process runs no traits, it takes
/// the place of `.noLeftovers`:
///
///     await #expect(processExitsWith: .success) {
///         await withLeftoverCheck {
///             let stub = Stub<Int, Int>()
///             stub.enqueue(1)
///         }
///     }
///
/// - Parameters:
///   - includesDefaults: Whether default answers count that the test has set and that no call has used.
///   - hasFailed: Whether the test has failed already, in which case nothing is reported. Evaluated after the code.
///   - body: The code, which runs on the caller's actor.
/// - Returns: What the code returns.
/// - Throws: The error that the code throws.
public nonisolated(nonsending) func withLeftoverCheck<Output>(
    includingDefaults includesDefaults: Bool = false,
    unless hasFailed: @autoclosure () -> Bool = false,
    _ body: nonisolated(nonsending) () async throws -> Output
) async rethrows -> Output {
    let check = LeftoverCheck(includesDefaults: includesDefaults)
    let output: Output
    do {
        output = try await LeftoverCheck.$current.withValue(check, operation: body)
    } catch {
        for failure in check.outsideFailures.end() { failure.report() }
        throw error
    }
    check.end(unless: hasFailed())
    return output
}

nonisolated extension LeftoverCheck {
    /// Fails the running test for failures of other tasks, or, unless it has failed, for what is left over.
    func end(unless hasFailed: @autoclosure () -> Bool) {
        let failures = outsideFailures.end()
        for failure in failures { failure.report() }
        if failures.isEmpty, !hasFailed() { for leftover in leftovers { leftover.report() } }
    }
}
