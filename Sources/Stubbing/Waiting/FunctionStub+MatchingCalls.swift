import Synchronization

nonisolated extension FunctionStub {
    /// Waits for a call whose arguments match, and returns it.
    ///
    /// If such a call has already been recorded, this method returns the first one immediately. Otherwise, it returns the
    /// next call that matches. A synchronous call counts when it ends, and an asynchronous call when it arrives. The wait
    /// doesn't poll: each call wakes it. The condition runs in the waiting task, once per call and outside of the stub's
    /// lock, so it can use the stub:
    ///
    ///     let call = try await sendStub.waitForCall { $0.hasPrefix("b") }
    ///
    /// - Parameters:
    ///   - condition: Returns whether the arguments of a call match.
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
        where condition: (In) -> Bool,
        atMost limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Call {
        try await wait(
            forCall: "with arguments that match",
            where: condition,
            atMost: limit,
            at: FailureLocation(fileID: fileID, filePath: filePath, line: line)
        )
    }

    fileprivate nonisolated(nonsending) func wait(
        forCall description: String,
        where condition: (In) -> Bool,
        atMost limit: Duration,
        at location: FailureLocation
    ) async throws -> Call {
        let deadline = limit < Signal.longestLimit ? ContinuousClock.now + limit : nil
        let recorder = __recorder
        let id = recorder.withListeners { listeners, history in listeners.addSubscription(pending: history.records) }
        // The calls that the wait hasn't taken are released here, outside of the stub's lock.
        defer { _ = recorder.withListeners { listeners, _ in listeners.removeSubscription(id) } }
        func take(orSend signal: Signal) -> CallRecord<In, Out, Failure>? {
            recorder.withListeners { listeners, _ in listeners.take(from: id, orSend: signal) }
        }
        func firstMatch(orSend signal: Signal) -> Call? {
            // The last call that counts, once the time is over. Later ones may come faster than they are checked.
            var lastNumber: Int?
            while let record = take(orSend: signal), record.sequenceNumber <= lastNumber ?? .max {
                if condition(record.arguments), let call = Self.call(record) { return call }
                if lastNumber == nil, let deadline, deadline < .now {
                    lastNumber = lastSequenceNumber.load(ordering: .relaxed)
                }
            }
            return nil
        }
        while true {
            let signal = Signal()
            if let call = firstMatch(orSend: signal) { return call }
            let outcome = await signal.wait(
                for: { [name = __recorder.nameForLater] in "a call of \(name()) \(description)" },
                atMost: deadline.map { $0 - .now }
            )
            if outcome == .sent { continue }
            // If a call comes just before the wait times out or is canceled, it counts.
            if let call = firstMatch(orSend: signal) { return call }
            if outcome == .canceled { throw CancellationError() }
            let problem = callCount > 0 ? "no call matched; " : ""
            let message = "Expected \(name) to be called \(description) within \(limit), but \(problem)\(callSummary)"
            throw __recorder.failTestWaiting(message, at: location)
        }
    }
}

nonisolated extension FunctionStub where In: Equatable {
    /// Waits for a call with the given arguments, and returns it.
    ///
    /// If such a call has already been recorded, this method returns the first one immediately. Otherwise, it returns the
    /// next one. It waits as ``waitForCall(where:atMost:fileID:filePath:line:)`` does:
    ///
    ///     try await sendStub.waitForCall(with: "d")
    ///
    /// - Parameters:
    ///   - arguments: The arguments that the call must have.
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
        with arguments: In,
        atMost limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Call {
        try await wait(
            forCall: String(writtenArguments(arguments).dropFirst()),
            where: { $0 == arguments },
            atMost: limit,
            at: FailureLocation(fileID: fileID, filePath: filePath, line: line)
        )
    }
}
