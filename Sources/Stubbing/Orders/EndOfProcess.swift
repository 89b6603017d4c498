import Foundation

/// Tells that a process has ended which an exit test has started.
///
/// Swift Testing doesn't tell a trait of one. But on Linux, it waits for the process on a thread that has a name, and resumes
/// the test from there.
nonisolated enum EndOfProcess {
    static var isOnCurrentThread: Bool {
        #if os(Linux)
            // Glibc declares `pthread_getname_np` only for C with extensions.
            let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
            return name == "SWT ExT monitor\n"
        #else
            return false
        #endif
    }
}
