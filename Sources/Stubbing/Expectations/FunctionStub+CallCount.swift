nonisolated extension FunctionStub {
    /// Fails the running test unless the stub has been called exactly `number` times.
    ///
    /// - Parameters:
    ///   - number: The number of calls since the stub was created or cleared.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    public func expectCallCount(
        _ number: Int,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        guard callCount != number else { return }
        let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
        __recorder.fail("Expected \(name) to be called \(times(number)) by now, but \(callSummary)", at: location)
    }

    /// Fails the running test unless the stub has been called exactly `number` times when the duration is over.
    ///
    /// It waits for the whole duration, unless an extra call arrives earlier. It isn't enough that the number was right
    /// for a moment.
    ///
    /// - Parameters:
    ///   - number: The number of calls since the stub was created or cleared.
    ///   - duration: How long to wait for an extra call.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    /// - Throws: A `CancellationError` if the task is canceled.
    public nonisolated(nonsending) func expectCallCount(
        _ number: Int,
        during duration: Duration,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        let callTooMany = CallWait(for: number + 1, of: __recorder)
        let outcome = await callTooMany.signal.wait(
            for: { [name = __recorder.nameForLater] in "call \(number + 1) of \(name())" },
            atMost: duration
        )
        _ = callTooMany.end()
        if outcome == .canceled { throw CancellationError() }
        guard callCount != number else { return }
        let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
        let expectation = "Expected \(name) to have been called \(times(number)) in total after \(duration)"
        __recorder.fail("\(expectation), but \(callSummary)", at: location)
    }
}
