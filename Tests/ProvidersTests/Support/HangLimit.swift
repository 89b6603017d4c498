import Foundation

/// Ends the process of an exit test that hangs, by default with success, so that a test that expects a trap fails.
///
/// The limit only ends a test that has failed. No test waits for it.
func endWhenHanging(atMost limit: Duration = patience, with status: Int32 = EXIT_SUCCESS) {
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: limit / .seconds(1))
        exit(status)
    }
}
