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

    /// The searches of `everyOrder`, which stand in a table of their own below.
    private(set) var searches: [SearchRow]

    init(rows: [Row], searches: [SearchRow] = []) {
        self.searches = searches.sorted { ($0.declaration, $0.runs) < ($1.declaration, $1.runs) }
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
        let end = lines.firstIndex(of: SearchRow.head[0]) ?? lines.endIndex
        let rows = lines[..<end].compactMap(Row.init)
        let searches = lines[end...].dropFirst(SearchRow.head.count).compactMap(SearchRow.init)
        let searchLineCount = end == lines.endIndex ? 0 : SearchRow.head.count + searches.count
        guard rows.count == end, lines.count == end + searchLineCount else { return nil }
        self.init(rows: rows, searches: searches)
    }

    private static let head: [String] = {
        let titles = ["function"] + CallCounts.titles + ["declared at"]
        return [titles, titles.map { _ in "---" }].map(line)
    }()

    var text: String {
        let lines = rows.map { Self.line(["`\($0.name)`"] + $0.counts.columns + ["`\($0.declaration)`"]) }
        let searchLines = searches.isEmpty ? [] : [""] + SearchRow.head + searches.map(\.line)
        return (Self.head + lines + searchLines).map { $0 + "\n" }.joined()
    }

    /// Returns a table with the sums of two.
    static func + (left: ReportTable, right: ReportTable) -> ReportTable {
        let rows = Dictionary((left.rows + right.rows).map { ($0.declaration, $0) }, uniquingKeysWith: +)
        let searches = Dictionary(
            (left.searches + right.searches).map { ($0.declaration, $0) },
            uniquingKeysWith: SearchRow.sum
        )
        return ReportTable(rows: Array(rows.values), searches: Array(searches.values))
    }

    static func line(_ columns: [String]) -> String {
        "| " + columns.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
}

nonisolated extension ReportTable.Row {
    /// Reads a row, or returns nil if the line is something else.
    fileprivate init?(_ line: String) {
        guard let columns = line.columns, let name = columns.first?.code, let declaration = columns.last?.code,
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
    /// The columns of a row, or nil if it's something else.
    var columns: [String]? {
        guard hasPrefix("| "), hasSuffix(" |") else { return nil }
        return dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false)
            .map { String($0.replacing("\\|", with: "|")) }
    }

    /// The text between backticks, or nil if it isn't.
    var code: String? {
        count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : nil
    }
}
