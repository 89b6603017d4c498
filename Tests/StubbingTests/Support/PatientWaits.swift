import Stubbing
import Testing

/// How long a test waits for what doesn't come.
///
/// Longer than the ten seconds for which a wait lasts by default, because a busy machine can be late.
nonisolated let patience = Duration.seconds(30)

/// Waits until a condition holds that no call, sleep, or end of a task announces.
///
/// - Throws: What the condition throws, or an error if it doesn't hold in time.
nonisolated(nonsending) func eventually(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: nonisolated(nonsending) () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + patience
    while try await !condition() {
        try #require(.now < end, "The condition didn't hold within \(patience).", sourceLocation: sourceLocation)
        await Task.yield()
    }
}

// Swift prefers these waits where no limit is passed, because they have fewer parameters.

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
