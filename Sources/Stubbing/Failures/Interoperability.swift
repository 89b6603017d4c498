import Foundation

/// The way in which Swift Testing and XCTest pass failures to each other.
///
/// Before Swift 6.4, each ignores a failure that is recorded with the functions of the other while a test of its own runs.
/// From then on, Swift Testing passes its issues to a running test of XCTest, unless the environment says otherwise. The
/// source is the proposal ST-0021.
nonisolated struct Interoperability: Sendable {
    /// Whether the compiler is that of Swift 6.4 or later.
    let isSupported: Bool

    /// The mode in the environment, such as "complete", or nil for the default one.
    let mode: String?

    static let current: Interoperability = {
        #if compiler(>=6.4)
            let isSupported = true
        #else
            let isSupported = false
        #endif
        let mode = ProcessInfo.processInfo.environment["SWIFT_TESTING_XCTEST_INTEROP_MODE"]
        return Interoperability(isSupported: isSupported, mode: mode)
    }()

    /// Whether a failure must be recorded with a function of XCTest, too, after it was recorded as an issue.
    ///
    /// It is never recorded only there, because a detached task of Swift Testing belongs to no test, either.
    func mustFailXCTest(isInTestOfSwiftTesting: Bool) -> Bool {
        !isInTestOfSwiftTesting && (!isSupported || mode == "none")
    }
}
