/// A first-in, first-out queue that takes constant time per element on average, and releases an element when it is
/// taken.
///
/// Elements leave from the end of a reversed array. When that is empty, the elements that were added since are reversed
/// once.
@usableFromInline
nonisolated struct Queue<Element> {
    /// The elements that leave next, last one first.
    @usableFromInline var outgoing: [Element]

    /// The elements that were added since, in order.
    @usableFromInline var incoming: [Element] = []

    @inlinable
    init(_ elements: [Element]) {
        outgoing = elements.reversed()
    }

    @inlinable var count: Int { outgoing.count + incoming.count }

    @inlinable var first: Element? { outgoing.last ?? incoming.first }

    @inlinable var elements: [Element] { outgoing.reversed() + incoming }

    @inlinable
    mutating func append(_ element: Element) {
        incoming.append(element)
    }

    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        outgoing.removeAll(where: isRemoved)
        incoming.removeAll(where: isRemoved)
    }

    @inlinable
    mutating func popFirst() -> Element? {
        if outgoing.isEmpty {
            if incoming.isEmpty { return nil }
            outgoing = incoming.reversed()
            incoming = []
        }
        return outgoing.popLast()
    }
}

nonisolated extension Queue: Sendable where Element: Sendable {}
