/// Elements of which the smallest is always at hand: a binary heap.
///
/// Adding and taking an element takes time logarithmic in their number.
nonisolated struct Heap<Element: Comparable> {
    /// The elements, each of which is at least as great as the one at half of its index.
    private(set) var elements: [Element] = []

    /// The smallest element.
    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        moveUp(from: elements.count - 1)
    }

    /// Removes and returns the smallest element.
    mutating func popFirst() -> Element? {
        guard elements.count > 1 else { return elements.popLast() }
        elements.swapAt(0, elements.count - 1)
        let first = elements.removeLast()
        moveDown()
        return first
    }

    /// Removes elements, in time linear in the number of all of them.
    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        // A sorted array is a heap.
        elements = elements.filter { !isRemoved($0) }.sorted()
    }

    private mutating func moveUp(from index: Int) {
        var index = index
        while index > 0, elements[index] < elements[(index - 1) / 2] {
            elements.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func moveDown() {
        var index = 0
        while 2 * index + 1 < elements.count {
            let (left, right) = (2 * index + 1, 2 * index + 2)
            let child = right < elements.count && elements[right] < elements[left] ? right : left
            guard elements[child] < elements[index] else { return }
            elements.swapAt(index, child)
            index = child
        }
    }
}

nonisolated extension Heap: Sendable where Element: Sendable {}
