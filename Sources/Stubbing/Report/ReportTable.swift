/// A report as the table that a person reads and that other processes add to.
nonisolated struct ReportTable: Equatable {
    struct Row: Equatable {
        /// The name of the member, or that of the property if it was never called.
        let name: String

        let counts: CallCounts

        /// The declaration of the stub, such as `UserTests/MockUserStore.swift:7`, by which rows are added up.
        let declaration: String
    }

    private(set) var rows: [Row]

    init(rows: [Row]) {
        self.rows = rows.sorted { first, second in
            let (left, right) = (first.counts, second.counts)
            return (right.untriedCount, left.calls, first.name, first.declaration)
                < (left.untriedCount, right.calls, second.name, second.declaration)
        }
    }

    /// Reads a table, or returns nil if the text is something else.
    init?(_ text: String) {
        var lines = text.split(whereSeparator: \.isNewline).map(String.init)
        guard !lines.isEmpty else {
            self.init(rows: [])
            return
        }
        guard lines.starts(with: Self.head) else { return nil }
        lines.removeFirst(Self.head.count)
        let rows = lines.compactMap(Row.init)
        guard rows.count == lines.count else { return nil }
        self.init(rows: rows)
    }

    private static let head: [String] = {
        let titles = ["function"] + CallCounts.titles + ["declared at"]
        return [titles, titles.map { _ in "---" }].map(line)
    }()

    var text: String {
        let lines = rows.map { Self.line(["`\($0.name)`"] + $0.counts.columns + ["`\($0.declaration)`"]) }
        return (Self.head + lines).map { $0 + "\n" }.joined()
    }

    /// Returns a table with the sums of two.
    static func + (left: ReportTable, right: ReportTable) -> ReportTable {
        let rows = Dictionary((left.rows + right.rows).map { ($0.declaration, $0) }, uniquingKeysWith: +)
        return ReportTable(rows: Array(rows.values))
    }

    fileprivate static func line(_ columns: [String]) -> String {
        "| " + columns.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
}

nonisolated extension ReportTable.Row {
    /// Reads a row, or returns nil if the line is something else.
    fileprivate init?(_ line: String) {
        guard line.hasPrefix("| "), line.hasSuffix(" |") else { return nil }
        let columns = line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false)
            .map { String($0.replacing("\\|", with: "|")) }
        guard let name = columns.first?.code, let declaration = columns.last?.code,
            let counts = CallCounts(columns: Array(columns.dropFirst().dropLast()))
        else { return nil }
        self.init(name: name, counts: counts, declaration: declaration)
    }

    fileprivate static func + (left: Self, right: Self) -> Self {
        // Only a stub that was called knows the name of its member.
        let name = left.counts.calls > 0 ? left.name : right.name
        return .init(name: name, counts: left.counts + right.counts, declaration: left.declaration)
    }
}

nonisolated extension String {
    /// The text between backticks, or nil if it isn't.
    fileprivate var code: String? {
        count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : nil
    }
}
