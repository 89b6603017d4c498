/// The part of a report about the searches of one `everyOrder`.
nonisolated struct SearchRow: Equatable, Sendable {
    /// The line of the call, such as `UserTests/SearchTests.swift:7`.
    let declaration: String

    /// The number of runs of all its searches.
    let runs: Int

    /// The number of switches up to which all orders were run in each of them, or nil if not even those of answers were.
    let switches: Int?

    /// Whether tasks came back from actors without a turn, because they aren't child tasks of the body.
    let hasTasksWithoutTurns: Bool

    static let head: [String] = {
        let titles = ["order", "runs", "all orders with up to", "without turns"]
        return [titles, titles.map { _ in "---" }].map(ReportTable.line)
    }()

    private static let undriven = "unstructured tasks that come back from actors"

    var line: String {
        let switches = switches.map { $0 == 1 ? "1 switch" : "\($0) switches" } ?? "**none**"
        return ReportTable.line(["`\(declaration)`", "\(runs)", switches, hasTasksWithoutTurns ? Self.undriven : "–"])
    }

    static func sum(_ left: Self, _ right: Self) -> Self {
        let reached = left.switches.flatMap { left in right.switches.map { min(left, $0) } }
        return .init(
            declaration: left.declaration,
            runs: left.runs + right.runs,
            switches: reached,
            hasTasksWithoutTurns: left.hasTasksWithoutTurns || right.hasTasksWithoutTurns
        )
    }
}

nonisolated extension SearchRow {
    /// Reads a row, or returns nil if the line is something else.
    init?(_ line: String) {
        guard let columns = line.columns, columns.count == 4, let declaration = columns[0].code,
            let runs = Int(columns[1])
        else { return nil }
        self.init(
            declaration: declaration,
            runs: runs,
            switches: Int(columns[2].prefix { $0.isNumber }),
            hasTasksWithoutTurns: columns[3] == Self.undriven
        )
    }
}
