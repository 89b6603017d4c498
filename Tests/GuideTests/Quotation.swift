/// The lines of a block, in parts that one file must contain in this order.
struct Quotation: Equatable {
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
                return .missing(
                    nearest: NearMiss(
                        path: file.path,
                        line: start + 1,
                        matchedLines: matchedLines + place.count,
                        expected: String(part[place.count].text),
                        actual: place.isEmpty
                            ? .nothing(after: end) : file.actual(at: place.endIndex, for: part[place.count])
                    )
                )
            }
            matchedLines += part.count
            end = place.endIndex
        }
        return .found
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

    fileprivate func actual(at index: Int, for line: CodeLine) -> NearMiss.Actual {
        guard lines.indices.contains(index) else { return .endOfFile }
        guard lines[index].text != line.text else { return .otherIndentation(line: index + 1) }
        return .otherText(line: index + 1, text: String(lines[index].text))
    }
}
