nonisolated extension FunctionStub {
    /// Waits for the nth call and returns it.
    ///
    /// If the call has already been recorded, this method returns it immediately. A synchronous call counts when it
    /// ends, and an asynchronous call when it arrives. The wait doesn't poll: the call itself ends it.
    ///
    /// - Parameters:
    ///   - number: The number of the call, counted from 1 since the stub was created or cleared. A number less than 1
    ///     fails the running test at once.
    ///   - limit: The longest time to wait.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    /// - Returns: The call. The result of an asynchronous call that is still under way is nil.
    /// - Throws: A `CancellationError` if the task is canceled. If the wait times out, the running test fails with a
    ///   message that lists the calls so far, and this method throws an error that ends the test without a second
    ///   failure.
    @discardableResult
    public nonisolated(nonsending) func waitForCall(
        _ number: Int,
        atMost limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Call {
        let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
        guard number > 0 else {
            let message = "The number of a call to wait for must be at least 1 (was \(number))."
            throw __recorder.failTestWaiting(message, at: location)
        }
        let wait = CallWait(for: number, of: __recorder)
        let outcome = await wait.signal.wait(
            for: { [name = __recorder.nameForLater] in "call \(number) of \(name())" },
            atMost: limit
        )
        if let call = wait.end().flatMap(Self.call) { return call }
        if outcome == .canceled { throw CancellationError() }
        let message = "Expected \(name) to be called \(times(number)) within \(limit), but \(callSummary)"
        throw __recorder.failTestWaiting(message, at: location)
    }
}
