import Dispatch

/// A program that waits for a value on two threads, and forgets to close a scope.
///
/// The gate runs it with the parts of the lifetimes that other platforms have.
@main
enum ForgetsToClose {
    static func main() {
        forgetToClose()
        waitOnTwoThreads()
    }

    private static func forgetToClose() {
        let scope = Scope("app")
        let number = scope.shared {
            7
        } teardown: { _ in
        }
        precondition(number.value == 7)
    }

    private static func waitOnTwoThreads() {
        for round in 0..<10_000 {
            let shared = Shared { round }
            DispatchQueue.concurrentPerform(iterations: 2) { _ in precondition(shared.value == round) }
        }
    }
}
