/// Leaves out parts of a list of turns, as long as what is left still fails.
///
/// First come the turns at the end, by halves, and then parts that get smaller, after "Simplifying and isolating
/// failure-inducing input" by Zeller and Hildebrandt, IEEE Transactions on Software Engineering 2002.
nonisolated struct Shortening {
    private var turns: [String]

    /// The number of turns that are needed at least, if those at the end aren't.
    private var fewest = 0

    private var isAtEnd = true

    /// The size and the beginning of the part that is left out next, once no turn at the end is.
    private var (size, start) = (0, 0)

    init(of turns: [String]) {
        self.turns = turns
    }

    /// The next turns to try, or nil if there are none.
    mutating func next() -> [String]? {
        if isAtEnd {
            if fewest < turns.count { return Array(turns.prefix((fewest + turns.count) / 2)) }
            (isAtEnd, size) = (false, turns.count / 2)
        }
        guard size > 0, start < turns.count else { return nil }
        return Array(turns[..<start] + turns[min(start + size, turns.count)...])
    }

    /// The turns that were tried last fail, and the run has made these.
    mutating func accept(_ made: [String]) {
        turns = made
        (fewest, start) = (min(fewest, made.count), 0)
        size = min(size, made.count / 2)
    }

    /// The turns that were tried last pass.
    mutating func reject() {
        if isAtEnd {
            fewest = (fewest + turns.count) / 2 + 1
            return
        }
        start += size
        if start >= turns.count { (size, start) = (size / 2, 0) }
    }
}
