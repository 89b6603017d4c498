import Stubbing

// On a busy machine, a call can come later than the ten seconds for which a wait lasts by default. These waits have nearly the
// time limit of a suite. Swift prefers them where no limit is passed, because they have fewer parameters.

private nonisolated let patience = Duration.seconds(280)

nonisolated extension FunctionStub {
    /// Waits for the nth call.
    @discardableResult
    nonisolated(nonsending) func waitForCall(
        _ number: Int,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Call {
        try await waitForCall(number, atMost: patience, fileID: fileID, filePath: filePath, line: line)
    }

    /// Waits for a call whose arguments match.
    @discardableResult
    nonisolated(nonsending) func waitForCall(
        where condition: (In) -> Bool,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Call {
        try await waitForCall(where: condition, atMost: patience, fileID: fileID, filePath: filePath, line: line)
    }
}

nonisolated extension FunctionStub where In: Equatable {
    /// Waits for a call with the given arguments.
    @discardableResult
    nonisolated(nonsending) func waitForCall(
        with arguments: In,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Call {
        try await waitForCall(with: arguments, atMost: patience, fileID: fileID, filePath: filePath, line: line)
    }
}

nonisolated extension ManualClock {
    /// Waits for the nth sleep.
    @discardableResult
    nonisolated(nonsending) func waitForSleep(
        _ number: Int,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> Sleep {
        try await waitForSleep(number, atMost: patience, fileID: fileID, filePath: filePath, line: line)
    }
}
