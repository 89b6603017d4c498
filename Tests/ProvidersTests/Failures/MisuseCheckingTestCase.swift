import Providers
import Stubbing
import XCTest

/// A base class whose test cases fail if they forget to close a scope, or if one of their stubs has something left over.
nonisolated class MisuseCheckingTestCase: XCTestCase {
    override func invokeTest() {
        let report = ScopeMisuseHandler { XCTFail($0) }
        Scope.$reportMisuse.withValue(report) {
            checkLeftovers(unless: testRun?.hasBeenSkipped == true || testRun?.totalFailureCount ?? 0 > 0) {
                super.invokeTest()
            }
        }
    }
}
