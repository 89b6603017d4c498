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

/// Runs this program with other arguments in a child process.
///
/// - Returns: Whether it succeeded, and the text that it has printed.
func runSelf(_ arguments: [String]) -> (succeeded: Bool, text: String) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { fatalError("The system has no pipes.") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
    #else
        var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    var child = pid_t()
    let result = withArguments(arguments) { path, arguments in
        posix_spawn(&child, path, &actions, nil, arguments, environ)
    }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    let text = String(decoding: readAll(ends[0]), as: UTF8.self)
    var status: Int32 = 0
    guard result == 0, waitpid(child, &status, 0) == child else { return (false, text) }
    return (status == 0, text)
}

/// Reads a file to its end, and closes it.
func readAll(_ file: Int32) -> [UInt8] {
    defer { close(file) }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(file, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
    return all
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
