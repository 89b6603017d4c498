#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The outcome of an order that ran in a child process.
struct ForkOutcome {
    /// The code with which a child process ends that has trapped.
    static let trapCode: Int32 = 77

    let decisions: Decisions
    let hasTrapped: Bool

    /// The text that the child process has printed to standard error.
    let text: String
}

/// Runs an order in a copy of this process, which has only one thread.
///
/// - Parameter body: Runs the order, and reports its decisions before the process ends.
/// - Returns: The outcome.
func runInFork(_ body: (_ report: @escaping (Decisions) -> Void) -> Void) -> ForkOutcome {
    var ends: (error: [Int32], decisions: [Int32]) = ([0, 0], [0, 0])
    guard pipe(&ends.error) == 0, pipe(&ends.decisions) == 0 else { fatalError("The system has no pipes.") }
    fflush(nil)
    let child = forkProcess()
    if child == 0 {
        dup2(ends.error[1], 2)
        body { decisions in
            let bytes = decisions.bytes
            _ = write(ends.decisions[1], bytes, bytes.count)
        }
        exitNow(0)
    }
    close(ends.error[1])
    close(ends.decisions[1])
    let decisions = readAll(ends.decisions[0])
    let text = readAll(ends.error[0])
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return ForkOutcome(
        decisions: Decisions(bytes: decisions),
        hasTrapped: status == ForkOutcome.trapCode << 8,
        text: String(decoding: text, as: UTF8.self)
    )
}

/// Prints a message to standard error.
func printError(_ message: String) {
    let bytes = Array(message.utf8)
    _ = write(2, bytes, bytes.count)
}

// The overlay hides `fork` because only one thread continues in the child. Here, there is only one.
@_silgen_name("fork") private func forkProcess() -> pid_t
