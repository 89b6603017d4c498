/// How often the calls of a function ended in each way, with nil for a way that it can't.
nonisolated struct CallCounts: Equatable, Sendable {
    var calls = 0
    var returned = 0
    var threw: Int?
    var suspended: Int?
    var canceled: Int?

    init(canThrow: Bool, canSuspend: Bool) {
        threw = canThrow ? 0 : nil
        suspended = canSuspend ? 0 : nil
        canceled = canSuspend ? 0 : nil
    }

    /// Creates counts from the columns of a row, or returns nil if they aren't counts.
    init?(columns: [String]) {
        let counts = columns.map { $0 == "**never**" ? 0 : Int($0) }
        let areCounts = zip(columns, counts).allSatisfy { column, count in column == "–" || count ?? -1 >= 0 }
        guard counts.count == Self.titles.count, areCounts, let calls = counts[0], let returned = counts[1] else {
            return nil
        }
        (self.calls, self.returned) = (calls, returned)
        (threw, suspended, canceled) = (counts[2], counts[3], counts[4])
    }

    static let titles = ["calls", "returned", "threw", "suspended", "canceled while suspended"]

    private var all: [Int?] { [calls, returned, threw, suspended, canceled] }

    var columns: [String] { all.map { $0.map { $0 == 0 ? "**never**" : "\($0)" } ?? "–" } }

    /// The number of ways that were never tried.
    var untriedCount: Int { all.count { $0 == 0 } }

    static func + (left: CallCounts, right: CallCounts) -> CallCounts {
        func sum(_ left: Int?, _ right: Int?) -> Int? { left.map { $0 + (right ?? 0) } ?? right }
        var counts = left
        counts.calls += right.calls
        counts.returned += right.returned
        counts.threw = sum(left.threw, right.threw)
        counts.suspended = sum(left.suspended, right.suspended)
        counts.canceled = sum(left.canceled, right.canceled)
        return counts
    }
}
