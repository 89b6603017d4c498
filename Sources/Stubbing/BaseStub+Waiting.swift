/// The error that ends a test that waited for a call in vain, after the failure was recorded.
public nonisolated struct MissingCallError: Error, CustomStringConvertible {
    /// The sentence that names the stub, and lists the calls that came.
    public let description: String
}

nonisolated extension BaseStub {
    /// Waits until the stub has been called that often, and returns the last of these calls.
    ///
    /// A call that came before is returned at once, so it does not matter which of the two is earlier. Synchronous calls
    /// count when they end, asynchronous ones when they arrive. Nothing polls: the call itself ends the wait.
    ///
    /// Cancelling the task ends the wait with a `CancellationError`. Traps if `number` is less than 1.
    ///
    /// - Parameters:
    ///   - number: Which call to wait for, counted from 1 since the stub was made or cleared.
    ///   - limit: How long to wait at most.
    ///   - fileID: The file of the wait, for the failure; leave it out.
    ///   - filePath: The path of the wait; leave it out.
    ///   - line: The line of the wait; leave it out.
    /// - Returns: The call, as it was when it was recorded.
    /// - Throws: A ``MissingCallError`` when the time is over, after the running test was failed with a sentence that
    ///   lists the calls that came.
    @discardableResult
    public final nonisolated(nonsending) func waitForCall(
        _ number: Int,
        atMost limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Call {
        precondition(number > 0, "The number of a call to wait for must be at least 1 (was \(number)).")
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line)
        return try await wait(for: number, expectation: "was to be called \(times(number))", atMost: limit, at: place)
    }

    /// Waits for a call that arrives after this point, and returns it.
    ///
    /// Use it where the test itself starts what makes the call, afterwards or on the same actor; where the call may
    /// already have come, ``waitForCall(_:atMost:fileID:filePath:line:)`` is what you want.
    ///
    /// Cancelling the task ends the wait with a `CancellationError`.
    ///
    /// - Parameters:
    ///   - limit: How long to wait at most.
    ///   - fileID: The file of the wait, for the failure; leave it out.
    ///   - filePath: The path of the wait; leave it out.
    ///   - line: The line of the wait; leave it out.
    /// - Returns: The call, as it was when it was recorded.
    /// - Throws: A ``MissingCallError`` when the time is over, after the running test was failed with a sentence that
    ///   lists the calls that came.
    @discardableResult
    public final nonisolated(nonsending) func waitForNextCall(
        atMost limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Call {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line)
        return try await wait(for: nil, expectation: "was to be called again", atMost: limit, at: place)
    }

    /// Fails the running test unless the stub has been called exactly that often up to this point.
    ///
    /// - Parameters:
    ///   - number: The number of calls since the stub was made or cleared.
    ///   - fileID: The file of the expectation, for the failure; leave it out.
    ///   - filePath: The path of the expectation; leave it out.
    ///   - line: The line of the expectation; leave it out.
    public final func expectCallCount(
        _ number: Int,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        guard callCount != number else { return }
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line)
        failTest("\(name) was to be called \(times(number)) by now, but \(calledTimes)", at: place)
    }

    /// Fails the running test unless, when the duration is over, the stub has been called exactly that often.
    ///
    /// It always takes that long, unless one call too many comes earlier: that the number was right for a moment is not
    /// enough. Cancelling the task ends the wait with a `CancellationError`.
    ///
    /// - Parameters:
    ///   - number: The number of calls since the stub was made or cleared.
    ///   - duration: How long to look.
    ///   - fileID: The file of the expectation, for the failure; leave it out.
    ///   - filePath: The path of the expectation; leave it out.
    ///   - line: The line of the expectation; leave it out.
    /// - Throws: A `CancellationError` if the task is cancelled.
    public final nonisolated(nonsending) func expectCallCount(
        _ number: Int,
        during duration: Duration,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        let tooMany = addWaiter(for: number + 1)
        let outcome = await tooMany.signal.wait(atMost: duration)
        _ = removeWaiter(tooMany)
        if outcome == .cancelled { throw CancellationError() }
        guard callCount != number else { return }
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line)
        failTest("\(name) was to be called \(times(number)) within \(duration), but \(calledTimes)", at: place)
    }

    private nonisolated(nonsending) final func wait(
        for number: Int?,
        expectation: String,
        atMost limit: Duration,
        at place: SourcePlace
    ) async throws -> Call {
        let waiter = addWaiter(for: number)
        let outcome = await waiter.signal.wait(atMost: limit)
        if let call = removeWaiter(waiter) { return call }
        if outcome == .cancelled { throw CancellationError() }
        let sentence =
            if let number, number <= callCount {
                "\(name) has let go of call \(number): its callLimit is \(callLimit ?? 0), and \(calledTimes)"
            } else {
                "\(name) \(expectation) within \(limit), but \(calledTimes)"
            }
        failTest(sentence, at: place)
        throw MissingCallError(description: sentence)
    }

    /// Adds a test that waits for a call; one that has come already is given to it at once.
    private final func addWaiter(for number: Int?) -> Listeners<Call>.Waiter {
        let waiter = Listeners<Call>.Waiter(number: number)
        withState { state in
            if let number, number <= state.history.count {
                waiter.call = state.history.call(number: number)
                waiter.signal.end(.sent)
            } else {
                state.addListeners().add(waiter)
            }
        }
        return waiter
    }

    /// Removes a test that does not wait any longer, and returns the call if it came.
    private final func removeWaiter(_ waiter: Listeners<Call>.Waiter) -> Call? {
        withState { state in
            state.listeners?.remove(waiter)
            return waiter.call
        }
    }

    private final func times(_ number: Int) -> String {
        number == 1 ? "once" : "\(number) times"
    }
}

nonisolated extension BaseStub.State {
    /// Returns the listeners, made when there are first some.
    mutating func addListeners() -> Listeners<Call> {
        let all = listeners ?? Listeners()
        listeners = all
        return all
    }
}
