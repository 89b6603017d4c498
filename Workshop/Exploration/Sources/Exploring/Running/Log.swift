/// A list that all threads and tasks of an order share.
///
/// It has no lock, because only one of them runs at a time, and its uses aren't steps.
public final class Log<Element>: @unchecked Sendable {
    // Used by the running virtual thread, or by the main thread while none runs.
    private var list: [Element] = []

    /// Creates an empty list.
    public init() {}

    /// The elements, in the order in which they were added.
    public var elements: [Element] {
        Scheduler.shared.effect()
        return list
    }

    /// The number of elements.
    public var count: Int { elements.count }

    /// Adds an element.
    public func append(_ element: Element) {
        Scheduler.shared.effect()
        list.append(element)
    }

    /// Removes all elements.
    public func removeAll() {
        Scheduler.shared.effect()
        // Released when the list is empty, because a deinitializer may use it.
        let old = list
        list = []
        withExtendedLifetime(old) {}
    }
}
