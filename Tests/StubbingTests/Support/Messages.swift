import Stubbing
import Testing

/// Runs `body`, and returns the messages of the issues that it records.
func messages(_ body: () throws -> Void) rethrows -> [String] {
    let messageStub = Stub<String, Void>()
    try withKnownIssue(isIntermittent: true) {
        try body()
    } matching: { issue in
        messageStub(issue.comments.map(\.rawValue).joined())
        return true
    }
    return messageStub.callArguments
}

/// Runs asynchronous code, and returns the messages of the issues that it records.
func messages(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Void
) async rethrows -> [String] {
    let messageStub = Stub<String, Void>()
    try await withKnownIssue(isIntermittent: true) {
        try await body()
    } matching: { issue in
        messageStub(issue.comments.map(\.rawValue).joined())
        return true
    }
    return messageStub.callArguments
}
