#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// A place in a test or a mock, at which a failure is shown.
nonisolated struct SourcePlace {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
}

/// Fails the running test.
///
/// Swift Testing and XCTest each take the failure when the running test is theirs, and ignore it otherwise. A call from
/// a detached task, of which neither knows the test, fails the whole run.
nonisolated func failTest(_ sentence: String, at place: SourcePlace) {
    #if canImport(Testing)
        let location = SourceLocation(
            fileID: "\(place.fileID)",
            filePath: "\(place.filePath)",
            line: Int(place.line),
            column: 1
        )
        Issue.record(Comment(rawValue: sentence), sourceLocation: location)
    #endif
    #if canImport(XCTest)
        XCTFail(sentence, file: place.filePath, line: place.line)
    #endif
}
