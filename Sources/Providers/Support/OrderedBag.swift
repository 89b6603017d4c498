// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

/// Elements in the order in which they were added, each of which can be removed by its ID.
///
/// Adding takes constant time and removing logarithmic time, amortized. The memory is in proportion to the elements
/// that are left.
nonisolated struct OrderedBag<Element> {
    private var slots: [(id: Int, element: Element?)] = []
    private var lastID = 0

    /// The number of elements.
    private(set) var count = 0

    /// The elements, in the order in which they were added.
    var elements: [Element] { slots.compactMap(\.element) }

    /// The element that was added last.
    var last: Element? { slots.last?.element }

    /// Adds an element, and returns its ID.
    mutating func add(_ element: Element) -> Int {
        lastID += 1
        slots.append((lastID, element))
        count += 1
        return lastID
    }

    /// Removes the element with an ID and returns it, or nil if it isn't there.
    mutating func remove(_ id: Int) -> Element? {
        let index = index(of: id)
        guard index < slots.count, slots[index].id == id, let element = slots[index].element else { return nil }
        slots[index].element = nil
        count -= 1
        // The last slot always has an element.
        while let last = slots.last, last.element == nil { slots.removeLast() }
        if slots.count > 2 * count + 8 { slots.removeAll { $0.element == nil } }
        return element
    }

    /// Removes the element that was added last, and returns it.
    mutating func removeLast() -> Element? {
        slots.last.flatMap { remove($0.id) }
    }

    /// Removes all elements, and returns them in the order in which they were added.
    mutating func removeAll() -> [Element] {
        defer {
            slots = []
            count = 0
        }
        return elements
    }

    /// Returns the index of the first slot whose ID isn't smaller than `id`.
    private func index(of id: Int) -> Int {
        var range = 0..<slots.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = slots[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
