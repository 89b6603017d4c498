import Stubbing
import XCTest

/// A base class whose test cases fail if one of their stubs has something left over.
nonisolated class LeftoverCheckingTestCase: XCTestCase {
    override func invokeTest() {
        checkLeftovers(unless: testRun?.hasBeenSkipped == true || testRun?.totalFailureCount ?? 0 > 0) {
            super.invokeTest()
        }
    }
}
