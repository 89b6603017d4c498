#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// The source location of a test or a mock to which a failure is attributed.
nonisolated struct FailureLocation {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt

    #if canImport(Testing)
        var sourceLocation: SourceLocation {
            SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: 1)
        }
    #endif
}

/// Fails the running test.
///
/// Swift Testing and XCTest each record the failure if the running test is theirs, and ignore it otherwise. Neither
/// knows which test a detached task belongs to, so a failure in a detached task fails the whole run.
nonisolated func failTest(_ message: String, at location: FailureLocation) {
    #if canImport(Testing)
        Issue.record(Comment(rawValue: message), sourceLocation: location.sourceLocation)
    #endif
    #if canImport(XCTest)
        XCTFail(message, file: location.filePath, line: location.line)
    #endif
}

/// Fails the running test, and returns an error to throw that ends the test without a second failure.
///
/// Swift Testing doesn't report the error of a requirement again. XCTest counts the failed test once, and also prints
/// that it was skipped. Without either, the error is `fallback`.
nonisolated func failTest(_ message: String, at location: FailureLocation, throwing fallback: any Error) -> any Error {
    #if canImport(Testing)
        if Test.current != nil {
            let testCanContinue = false
            do {
                try #require(testCanContinue, Comment(rawValue: message), sourceLocation: location.sourceLocation)
            } catch {
                return error
            }
        }
    #endif
    failTest(message, at: location)
    #if canImport(XCTest)
        return XCTSkip(message, file: location.filePath, line: location.line)
    #else
        return fallback
    #endif
}
