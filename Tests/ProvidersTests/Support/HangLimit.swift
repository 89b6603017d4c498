import Foundation

/// Ends the process of an exit test whose code hangs; by default with success, so that a test that expects a trap fails.
///
/// The limit is there to end a test that has failed; no test waits for it to pass.
func endWhenHanging(atMost limit: TimeInterval = 30, with status: Int32 = EXIT_SUCCESS) {
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: limit)
        exit(status)
    }
}
