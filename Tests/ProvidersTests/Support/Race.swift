import Foundation

/// Runs `body` on several threads, which all begin at the same moment, and returns their results.
///
/// Throws if a thread doesn't end within `limit`, so that a lost wake-up fails the test. That thread keeps running.
func race<Output: Sendable>(
    threads: Int,
    atMost limit: Duration = patience,
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

/// Runs `body` on several threads, which all begin at the same moment, and returns their results.
func race<Output: Sendable>(threads: Int, _ body: @escaping @Sendable () -> Output) throws -> [Output] {
    try race(threads: threads) { _ in body() }
}
