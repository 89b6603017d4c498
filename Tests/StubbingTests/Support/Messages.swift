import Testing

@testable import Stubbing

/// Runs `body`, and returns the messages of the failures that the library reports meanwhile, which then fail no test.
///
/// Detached tasks and other threads report theirs as usual.
func messages(_ body: () throws -> Void) rethrows -> [String] {
    let failures = CollectedFailures()
    do {
        try CollectedFailures.$current.withValue(failures, operation: body)
    } catch let error where isReported(error) {}
    return failures.messages
}

/// Runs asynchronous code, and returns the messages of the failures that the library reports meanwhile.
func messages(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Void
) async rethrows -> [String] {
    let failures = CollectedFailures()
    do {
        try await CollectedFailures.$current.withValue(failures, operation: body)
    } catch let error where isReported(error) {}
    return failures.messages
}

/// Whether an error ends a test whose failure is reported already.
private func isReported(_ error: any Error) -> Bool { error is UnansweredCallError || error is WaitTimeoutError }

/// Runs code, and returns the messages of the issues that it records, which Swift Testing takes as known.
///
/// Unlike ``messages(_:)``, it also sees failed expectations, and proves that failures reach Swift Testing. Each issue is
/// a line of the output.
func issueMessages(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Void
) async rethrows -> [String] {
    let messages = Locked<[String]>([])
    try await withKnownIssue(isIntermittent: true) {
        try await body()
    } matching: { issue in
        messages.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
        return true
    }
    return messages.withLock(\.self)
}
