/// A search of all orders, depth first.
///
/// An order is known by the texts of its choices. A text that is missing when a beginning is repeated counts as not
/// explored after a few attempts.
nonisolated struct OrderSearch: Sendable {
    /// The choices that were seen after a beginning, in any of its runs.
    private var seen: [[String]: [String]] = [:]

    /// The beginnings after which nothing is left to explore.
    private var done: Set<[String]> = []

    /// The number of runs in which a choice was missing, by the beginning that ends with it.
    private var misses: [[String]: Int] = [:]

    private static let maximumMisses = 3

    private var runCount = 0

    /// Whether nothing that is known is left to explore.
    var isComplete: Bool { done.contains([]) }

    /// The number of beginnings that are known and were never run.
    var leftCount: Int {
        let beginnings = seen.flatMap { beginning, choices in choices.map { beginning + [$0] } }
        return beginnings.count { seen[$0] == nil && (misses[$0] == Self.maximumMisses || !done.contains($0)) }
    }

    /// Returns the choices after a beginning that were seen and are left to explore.
    func left(after beginning: [String]) -> [String] {
        (seen[beginning] ?? []).filter { !done.contains(beginning + [$0]) }
    }

    /// Returns the choice to make after a beginning, or nil if there is none.
    mutating func choose(from choices: [String], after beginning: [String]) -> String? {
        let missing = left(after: beginning).filter { !choices.contains($0) }
        for choice in missing {
            misses[beginning + [choice], default: 0] += 1
            if misses[beginning + [choice]] == Self.maximumMisses { done.insert(beginning + [choice]) }
        }
        seen[beginning] = (seen[beginning] ?? []) + choices.filter { seen[beginning]?.contains($0) != true }
        if let known = left(after: beginning).first(where: choices.contains), missing.isEmpty { return known }
        // Arguments that differ in each run fit no beginning, so the position of the choice varies instead.
        return choices.isEmpty ? nil : choices[runCount % choices.count]
    }

    /// Records that an order has ended.
    mutating func end(_ order: [String]) {
        runCount += 1
        var beginning = order
        done.insert(beginning)
        while beginning.popLast() != nil, left(after: beginning).isEmpty { done.insert(beginning) }
    }
}
