/// The lines of a block, in parts that one file must contain in this order.
struct Quotation {
    let parts: [[CodeLine]]

    init(_ lines: [String]) {
        // Blank lines at the ends of a part only separate it from an omission.
        parts = lines.map { CodeLine($0) }
            .split(whereSeparator: \.isOmission)
            .compactMap { part in
                guard let first = part.firstIndex(where: { !$0.isBlank }),
                    let last = part.lastIndex(where: { !$0.isBlank })
                else { return nil }
                return Array(part[first...last])
            }
    }

    var firstLine: Substring? { parts.first?.first?.text }

    /// Searches all files for the block.
    func search(in files: [SourceFile]) -> QuotationResult {
        var nearest: NearMiss?
        for file in files {
            for start in file.lines.indices {
                switch match(in: file, from: start) {
                case .found: return .found
                case .missing(let miss):
                    // The first of equally near matches, so that the result is the same in every run.
                    if miss?.matchedLines ?? 0 > nearest?.matchedLines ?? 0 { nearest = miss }
                }
            }
        }
        return .missing(nearest: nearest)
    }

    private func match(in file: SourceFile, from start: Int) -> QuotationResult {
        guard let first = parts.first?.first, let extra = file.lines[start].extraIndentation(over: first) else {
            return .missing(nearest: nil)
        }
        var matchedLines = 0
        var end = start
        for (index, part) in parts.enumerated() {
            // Only the first part has to begin here, because all others follow an omission.
            let starts = index == 0 ? start..<start + 1 : end..<file.lines.count
            let place = file.longestPrefix(of: part, at: starts, indentedBy: extra)
            guard place.count == part.count else {
                let miss = NearMiss(
                    path: file.path,
                    line: place.endIndex + 1,
                    matchedLines: matchedLines + place.count,
                    expected: part[place.count]
                )
                return .missing(nearest: miss)
            }
            matchedLines += part.count
            end = place.endIndex
        }
        return .found
    }
}

/// The result of a search for a block.
enum QuotationResult {
    case found
    /// No file contains the block. The nearest match is nil if no file contains even its first line.
    case missing(nearest: NearMiss?)
}

/// The match with the most of a block's first lines.
struct NearMiss: CustomStringConvertible {
    var path: String
    /// The first line of the file that differs, counted from one.
    var line: Int
    var matchedLines: Int
    /// The first line of the block that differs.
    var expected: CodeLine

    var description: String {
        let line = "\(path):\(line), after \(matchedLines) equal line\(matchedLines == 1 ? "" : "s")"
        return "\(line), where the guide has `\(expected.indentation)\(expected.text)`"
    }
}

extension SourceFile {
    /// Returns the longest range of lines that equals the first lines of a part, or an empty range.
    fileprivate func longestPrefix(
        of part: [CodeLine],
        at starts: Range<Int>,
        indentedBy extra: Substring
    ) -> Range<Int> {
        var longest = starts.lowerBound..<starts.lowerBound
        for start in starts where longest.count < part.count {
            let pairs = zip(lines[start...], part)
            let count = pairs.prefix { $0.equals($1, indentedBy: extra) }.count
            if count > longest.count { longest = start..<start + count }
        }
        return longest
    }
}
