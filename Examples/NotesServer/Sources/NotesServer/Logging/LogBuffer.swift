import Dispatch
import Foundation
import Synchronization

/// Passes log lines on to a queue of its own, which writes them.
///
/// The reader of the log may stall. Then lines wait, and further ones are dropped and counted, so no request waits for the
/// log.
final class LogBuffer: TextOutputStream, Sendable {
    private let queue = DispatchQueue(label: "LogBuffer")
    private let writing = DispatchGroup()
    private let waitingCount = Atomic(0)
    private let droppedCount = Atomic(0)

    private let limit: Int
    private let output: @Sendable (String) -> Void

    /// - Parameters:
    ///   - limit: The most lines that wait to be written.
    ///   - output: Writes a line, on the queue of the buffer.
    init(limit: Int = 10_000, output: @escaping @Sendable (String) -> Void) {
        self.limit = limit
        self.output = output
    }

    static func standardError() -> LogBuffer {
        LogBuffer { line in try? FileHandle.standardError.write(contentsOf: Data(line.utf8)) }
    }

    func write(_ line: String) {
        guard waitingCount.add(1, ordering: .relaxed).newValue <= limit else {
            waitingCount.subtract(1, ordering: .relaxed)
            droppedCount.add(1, ordering: .relaxed)
            return
        }
        queue.async(group: writing) { [self] in
            output(line)
            waitingCount.subtract(1, ordering: .relaxed)
            let count = droppedCount.exchange(0, ordering: .relaxed)
            if count > 0 { output("\(count) log lines were dropped, because the reader stalled.\n") }
        }
    }

    /// Waits until everything has been written, but not longer than that.
    func flush(atMost limit: DispatchTimeInterval) {
        _ = writing.wait(timeout: .now() + limit)
    }
}
