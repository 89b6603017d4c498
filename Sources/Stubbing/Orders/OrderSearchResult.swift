/// The orders that a search has looked at.
///
/// A search that passes without having looked at all that it could says this on standard error, too.
public nonisolated struct OrderSearchResult: Sendable, Equatable, CustomStringConvertible {
    /// The number of runs of the body.
    public let runs: Int

    /// The number of switches up to which all orders have passed, or nil if not even all orders of answers have.
    public let completeSwitches: Int?

    /// The number of the runs whose orders were drawn by chance.
    public let runsByChance: Int

    /// Whether something outside of the order took part in a run, such as a queue, a sleep, or another test.
    public let hasOutsideEvents: Bool

    /// Whether there was something to choose: an answer, or one of two tasks.
    public let hasChoice: Bool

    /// The result as sentences.
    ///
    /// An example is "It ran 200 times: all orders with up to 1 switch, and 176 by chance."
    public var description: String {
        var sentences = ["It ran \(times(runs))\(parts.isEmpty ? "" : ": \(parts)")."]
        if !hasChoice { sentences.append("There was nothing to choose.") }
        if hasOutsideEvents {
            sentences.append("Something outside of the order took part: a queue, a sleep, or another test.")
        }
        return sentences.joined(separator: " ")
    }

    private var parts: String {
        let complete = completeSwitches.map { count in
            "all orders with\(count == 0 ? "out a switch" : " up to \(count) \(count == 1 ? "switch" : "switches")")"
        }
        let chance = runsByChance > 0 ? "\(runsByChance) by chance" : nil
        return [complete, chance].compactMap(\.self).joined(separator: ", and ")
    }
}
