import Foundation

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// The source location of a test or a mock to which a failure is attributed.
nonisolated struct FailureLocation: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt

    #if canImport(Testing)
        var sourceLocation: SourceLocation {
            // Swift Testing traps on a file ID without a module, and on line 0.
            let fileID = "\(fileID)"
            return SourceLocation(
                fileID: fileID.contains("/") ? fileID : "Unknown/\(fileID)",
                filePath: "\(filePath)",
                line: max(1, Int(clamping: line)),
                column: 1
            )
        }
    #endif
}

/// Fails the running test.
///
/// Neither Swift Testing nor XCTest knows which test a detached task belongs to, so for a failure in a detached task, Swift
/// Testing fails the whole run, and XCTest the test that is running or the next one.
nonisolated func failTest(_ message: String, at location: FailureLocation) {
    let message = message.wholeMessage
    if let failures = CollectedFailures.current { return failures.add(message) }
    #if canImport(Testing)
        Issue.record(Comment(rawValue: message), sourceLocation: location.sourceLocation)
    #endif
    #if canImport(XCTest)
        if Interoperability.current.mustFailXCTest(isInTestOfSwiftTesting: isInTestOfSwiftTesting) {
            XCTFail(message, file: location.filePath, line: location.line)
        }
    #endif
}

#if canImport(Testing)
    /// Fails the running test of Swift Testing.
    nonisolated func failTest(_ message: String, at location: SourceLocation) {
        report(message, severity: .error, at: location)
    }

    /// Tells something about the running test of Swift Testing without failing it.
    nonisolated func warnTest(_ message: String, at location: SourceLocation) {
        report(message, severity: .warning, at: location)
    }

    private nonisolated func report(_ message: String, severity: Issue.Severity, at location: SourceLocation) {
        let message = message.wholeMessage
        if let failures = CollectedFailures.current { return failures.add(message) }
        Issue.record("\(message)", severity: severity, sourceLocation: location)
    }
#endif

/// Whether the current task belongs to a test of Swift Testing.
nonisolated var isInTestOfSwiftTesting: Bool {
    #if canImport(Testing)
        Test.current != nil
    #else
        false
    #endif
}

/// Tells something about the running test without failing it.
///
/// XCTest has no warnings, so that of its tests is a line on standard error.
nonisolated func warnTest(_ message: String, at location: FailureLocation) {
    let message = message.wholeMessage
    if let failures = CollectedFailures.current { return failures.add(message) }
    #if canImport(Testing)
        if isInTestOfSwiftTesting { return warnTest(message, at: location.sourceLocation) }
    #endif
    FileHandle.standardError.write(Data("\(location.filePath):\(location.line): warning: \(message)\n".utf8))
}

private nonisolated let saidPlaces = Locked<Set<String>>([])

/// Writes a line about a source location to standard error, once in a process.
nonisolated func sayOnce(_ message: String, at location: FailureLocation) {
    let place = "\(location.filePath):\(location.line)"
    guard saidPlaces.withLock({ $0.insert(place).inserted }) else { return }
    FileHandle.standardError.write(Data("\(place): note: \(message)\n".utf8))
}

/// Fails the running test because a call has no answer, and returns an error to throw that ends the test.
///
/// Swift Testing doesn't report the error of a requirement again, and shows the name of its constant above the message.
nonisolated func failCall(_ error: UnansweredCallError, at location: FailureLocation) -> any Error {
    #if canImport(Testing)
        if isInTestOfSwiftTesting, CollectedFailures.current == nil {
            let `the stub has an answer` = false
            do {
                try #require(`the stub has an answer`, "\(error)", sourceLocation: location.sourceLocation)
            } catch {
                return error
            }
        }
    #endif
    return failXCTest(error.description, at: location, throwing: error)
}

/// Fails the running test because of a wait, and returns an error to throw that ends the test without a second failure.
nonisolated func failWait(_ message: String, at location: FailureLocation) -> any Error {
    let message = message.wholeMessage
    #if canImport(Testing)
        if isInTestOfSwiftTesting, CollectedFailures.current == nil {
            let `the wait succeeded` = false
            do {
                try #require(`the wait succeeded`, "\(message)", sourceLocation: location.sourceLocation)
            } catch {
                return error
            }
        }
    #endif
    return failXCTest(message, at: location, throwing: WaitTimeoutError(description: message))
}

/// Fails the running test, and returns an error that ends a test of XCTest without a second failure.
///
/// XCTest counts the failed test once, and also prints that it was skipped. Without XCTest, the error is `fallback`.
private nonisolated func failXCTest(
    _ message: String,
    at location: FailureLocation,
    throwing fallback: any Error
) -> any Error {
    failTest(message, at: location)
    if CollectedFailures.current != nil { return fallback }
    #if canImport(XCTest)
        return XCTSkip(message, file: location.filePath, line: location.line)
    #else
        return fallback
    #endif
}

/// Ends the process because a call can neither return nor throw.
///
/// The message is the last one on standard error. On Linux, the runtime would print a backtrace below it, which is much
/// longer and shows frames of this library.
nonisolated func endRun(_ message: String) -> Never {
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
        for number in [SIGILL, SIGTRAP] { signal(number, SIG_DFL) }
    #endif
    fatalError(message.wholeMessage)
}
