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

    /// Waits until there are `count` values, and returns them.
    ///
    /// The limit only ends a test whose code hangs. No other test waits for it.
    func first(_ count: Int, atMost limit: Duration = patience) throws(MissingElements) -> [Element] {
        condition.lock()
        defer { condition.unlock() }
        let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
        while elements.count < count {
            guard condition.wait(until: deadline) else {
                throw MissingElements(expected: count, collected: elements.count)
            }
        }
        return Array(elements.prefix(count))
    }
}

/// The error of a test whose threads don't end.
struct MissingElements: Error, Equatable {
    let expected: Int
    let collected: Int
}
