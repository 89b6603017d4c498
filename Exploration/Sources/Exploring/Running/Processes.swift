#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ends the process without destroying anything, because other threads may hold locks.
func exitNow(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
}

/// Replaces this process with one that has other arguments.
func executeSelf(_ arguments: [String]) {
    fflush(nil)
    withArguments(arguments) { path, arguments in _ = execv(path, arguments) }
}

/// Runs this program with other arguments in a child process, and returns whether it succeeded.
func runSelf(_ arguments: [String]) -> Bool {
    fflush(nil)
    var child = pid_t()
    let result = withArguments(arguments) { path, arguments in
        posix_spawn(&child, path, nil, nil, arguments, environ)
    }
    var status: Int32 = 0
    guard result == 0, waitpid(child, &status, 0) == child else { return false }
    return status == 0
}

/// Calls a function when the process traps, and then ends the process.
///
/// The function isn't restricted to what a signal handler may do: a trap comes from the running code, not from within
/// an allocation, and the process ends anyway.
func installSignalHandlers(_ report: @escaping () -> Void) {
    trapReport = report
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
        signal(number) { number in
            signal(number, SIG_DFL)
            trapReport()
            exitNow(1)
        }
    }
}

// Written before the first thread starts.
private nonisolated(unsafe) var trapReport: () -> Void = {}

private func withArguments<Output>(
    _ arguments: [String],
    _ body: (String, [UnsafeMutablePointer<CChar>?]) -> Output
) -> Output {
    let path = CommandLine.arguments[0]
    return body(path, ([path] + arguments).map { strdup($0) } + [nil])
}
