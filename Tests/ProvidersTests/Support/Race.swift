import Foundation

/// Runs `body` on that many threads, which all begin it at the same moment, and returns what they returned.
///
/// Throws when they do not all end within `limit`, so that a lost wake-up fails the test; the threads then stay behind.
func race<Output: Sendable>(
    threads: Int,
    atMost limit: TimeInterval = 60,
    _ body: @escaping @Sendable (_ index: Int) -> Output
) throws -> [Output] {
    let arrived = Counter()
    let outputs = Collector<Output>()
    for index in 0..<threads {
        Thread.detachNewThread {
            arrived.increment()
            while arrived.count < threads { sched_yield() }
            outputs.add(body(index))
        }
    }
    return try outputs.first(threads, atMost: limit)
}

/// Runs `body` on that many threads, which all begin it at the same moment, and returns what they returned.
func race<Output: Sendable>(threads: Int, _ body: @escaping @Sendable () -> Output) throws -> [Output] {
    try race(threads: threads) { _ in body() }
}
