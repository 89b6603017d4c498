// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Work.swift, too.

/// A search for a path through the graph of waits, which takes one step at a time.
nonisolated struct WorkSearch {
    /// The result of a search that is over.
    struct Result {
        /// The work on the shortest path, with both ends included, or nil if there is none.
        let path: [Work]?
    }

    private let end: Work
    private let neighbors: (Work) -> AnyIterator<Work>

    /// The work that was found, each with the index of the work that led to it.
    private var found: [(work: Work, from: Int)]
    private var known: Set<ObjectIdentifier>

    /// The index of the work whose neighbors come next.
    private var index = 0
    private var next: AnyIterator<Work>

    init(from start: Work, to end: Work, neighbors: @escaping (Work) -> AnyIterator<Work>) {
        self.end = end
        self.neighbors = neighbors
        found = [(start, 0)]
        known = [ObjectIdentifier(start)]
        next = neighbors(start)
    }

    /// Looks at one more neighbor, and returns the result if the search is over.
    mutating func step() -> Result? {
        guard let work = next.next() else {
            index += 1
            guard index < found.count else { return Result(path: nil) }
            next = neighbors(found[index].work)
            return nil
        }
        guard known.insert(ObjectIdentifier(work)).inserted else { return nil }
        found.append((work, index))
        return work === end ? Result(path: pathToLast) : nil
    }

    private var pathToLast: [Work] {
        var indexes = [found.count - 1]
        while let last = indexes.last, last > 0 { indexes.append(found[last].from) }
        return indexes.reversed().map { found[$0].work }
    }
}
