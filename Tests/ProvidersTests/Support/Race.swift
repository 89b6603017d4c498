import Foundation
import Synchronization

/// Runs `body` on that many threads, which all begin it at the same moment, and returns what they returned.
func race<Output: Sendable>(threads: Int, _ body: @escaping @Sendable (_ index: Int) -> Output) -> [Output] {
    let arrived = Counter()
    let outputs = Outputs<Output>(count: threads)
    for index in 0..<threads {
        Thread.detachNewThread {
            arrived.increment()
            while arrived.count < threads { sched_yield() }
            outputs.add(body(index))
        }
    }
    return outputs.all()
}

/// Runs `body` on that many threads, which all begin it at the same moment, and returns what they returned.
func race<Output: Sendable>(threads: Int, _ body: @escaping @Sendable () -> Output) -> [Output] {
    race(threads: threads) { _ in body() }
}

/// Collects what threads return, until there is one from each.
private final class Outputs<Output: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private let count: Int
    private var outputs: [Output] = []

    init(count: Int) {
        self.count = count
    }

    func add(_ output: Output) {
        condition.lock()
        outputs.append(output)
        condition.signal()
        condition.unlock()
    }

    func all() -> [Output] {
        condition.lock()
        defer { condition.unlock() }
        while outputs.count < count { condition.wait() }
        return outputs
    }
}
