import Foundation

/// Passes log lines on to a thread of its own, which writes them.
///
/// The reader of the log may stall. Then the lines fill a buffer, and further ones are dropped and counted, so no request
/// waits for the log.
final class LogBuffer: TextOutputStream, @unchecked Sendable {
    // The variables are used only while the condition is locked.
    private let condition = NSCondition()
    private var lines = ""
    private var droppedCount = 0
    private var isWriting = false

    private let limit: Int
    private let output: @Sendable (String) -> Void

    /// - Parameters:
    ///   - limit: The most bytes that wait to be written.
    ///   - output: Writes lines, on the thread of the buffer.
    init(limit: Int = 1 << 20, output: @escaping @Sendable (String) -> Void) {
        self.limit = limit
        self.output = output
        Thread { [self] in
            while true { writeOnce() }
        }
        .start()
    }

    static func standardError() -> LogBuffer {
        LogBuffer { lines in try? FileHandle.standardError.write(contentsOf: Data(lines.utf8)) }
    }

    func write(_ line: String) {
        condition.withLock {
            guard lines.utf8.count + line.utf8.count <= limit else {
                droppedCount += 1
                return
            }
            lines += line
            condition.broadcast()
        }
    }

    /// Waits until everything has been written, but not longer than that.
    func flush(atMost limit: TimeInterval) {
        let end = Date(timeIntervalSinceNow: limit)
        condition.withLock {
            while isWriting || !lines.isEmpty, condition.wait(until: end) {}
        }
    }

    private func writeOnce() {
        let batch = condition.withLock {
            while lines.isEmpty { condition.wait() }
            isWriting = true
            defer { (lines, droppedCount) = ("", 0) }
            return droppedCount == 0
                ? lines : lines + "\(droppedCount) log lines were dropped, because the reader stalled.\n"
        }
        output(batch)
        condition.withLock {
            isWriting = false
            condition.broadcast()
        }
    }
}
