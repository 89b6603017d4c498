nonisolated extension ManualClock {
    /// Waits for the nth sleep on the clock, and returns it.
    ///
    /// If the sleep has already begun, this method returns it immediately. Several tasks can wait for the same sleep.
    /// The wait doesn't poll: the sleep itself ends it. From then on, ``advance(by:fileID:filePath:line:)`` wakes the
    /// sleeping task.
    ///
    /// - Parameters:
    ///   - number: The number of the sleep, counted from 1 since the clock was created. A number less than 1 fails the
    ///     running test at once.
    ///   - limit: The longest time to wait, in real time.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    /// - Returns: The sleep, with its deadline and its duration.
    /// - Throws: A `CancellationError` if the task is canceled. If the wait times out, the running test fails with a
    ///   message that lists the sleeps that have begun, and this method throws an error that ends the test without a
    ///   second failure.
    @discardableResult
    public nonisolated(nonsending) func waitForSleep(
        _ number: Int,
        atMost limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Sleep {
        let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
        guard number > 0 else {
            throw failWait("The number of a sleep to wait for must be at least 1 (was \(number)).", at: location)
        }
        let signal = Signal()
        let (begun, place) = withState { $0.beginWait(for: number, signal: signal) }
        if let begun { return begun }
        let outcome = await signal.wait(for: { [self] in "sleep \(number) on \(name)" }, atMost: limit)
        // If the sleep begins just before the wait times out or is canceled, it counts.
        if let sleep = withState({ $0.endWait(for: number, at: place) }) { return sleep }
        guard outcome == .timedOut else { throw CancellationError() }
        let message = "Expected sleep \(number) to begin on \(name) within \(limit). \(history)"
        throw failWait(message, at: location)
    }

    /// The time and the sleeps of the clock, as the second half of a message.
    var history: String {
        let (now, count, sleeps) = withState { ($0.now, $0.sleeps.count, $0.sleeps.suffix(longestList)) }
        let time = "The clock stands at \(now.sinceStart), and "
        guard count > 0 else { return time + "no sleep has begun." }
        let firstNumber = count - sleeps.count + 1
        let lines = sleeps.enumerated().map { index, sleep in
            "\n  \(firstNumber + index). for \(sleep.duration), until \(sleep.deadline.sinceStart)"
        }
        let omission = firstNumber > 1 ? "\n  … (\(firstNumber - 1) earlier)" : ""
        return time + "\(count == 1 ? "1 sleep has" : "\(count) sleeps have") begun:\(omission)\(lines.joined())"
    }
}
