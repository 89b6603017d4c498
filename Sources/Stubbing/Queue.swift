/// A first-in, first-out queue in constant time per element on average, which lets go of an element when it is taken.
///
/// Elements leave from the end of a reversed array; when that is empty, what was added since is reversed once.
@usableFromInline
nonisolated struct Queue<Element> {
    /// The elements that leave next, last one first.
    @usableFromInline var outgoing: [Element]

    /// The elements added since, in order.
    @usableFromInline var incoming: [Element] = []

    @inlinable
    init(_ elements: [Element]) {
        outgoing = elements.reversed()
    }

    @inlinable var count: Int { outgoing.count + incoming.count }

    @inlinable var elements: [Element] { outgoing.reversed() + incoming }

    @inlinable
    mutating func append(_ element: Element) {
        incoming.append(element)
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
