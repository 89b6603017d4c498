import Foundation

/// Collects values from any thread, and waits for them.
final class Collector<Element: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var elements: [Element] = []

    func add(_ element: Element) {
        condition.lock()
        elements.append(element)
        condition.broadcast()
        condition.unlock()
    }

    /// Waits until there are that many values, and returns them.
    ///
    /// The limit is there to end a test whose code hangs; no test waits for it to pass.
    func first(_ count: Int, atMost limit: TimeInterval = 60) throws(MissingElements) -> [Element] {
        condition.lock()
        defer { condition.unlock() }
        let deadline = Date(timeIntervalSinceNow: limit)
        while elements.count < count {
            guard condition.wait(until: deadline) else {
                throw MissingElements(expected: count, collected: elements.count)
            }
        }
        return Array(elements.prefix(count))
    }
}

/// The error that ends a test in which threads do not end.
struct MissingElements: Error, Equatable {
    let expected: Int
    let collected: Int
}
