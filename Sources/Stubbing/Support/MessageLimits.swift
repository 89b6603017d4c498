// Messages have limits, so that a value of a megabyte or thousands of calls don't bury the other output of a test.

nonisolated extension String {
    /// The text, or the first 10,000 characters of a message that is longer.
    var wholeMessage: String { shortened(to: 10_000) }

    /// The text, or the first 1,000 characters of a value's description that is longer.
    var valueInMessage: String { shortened(to: 1000) }

    private func shortened(to limit: Int) -> String {
        // Text has at most as many characters as bytes, and counting those takes constant time.
        if utf8.count <= limit { return self }
        let left = count - limit
        return left > 0 ? "\(prefix(limit))… (\(left) more characters)" : self
    }
}

/// The number of elements that a list in a message has.
nonisolated let longestList = 20

/// Returns different texts as a list, such as `7, 8 and 9`.
nonisolated func listed(_ texts: [String]) -> String {
    var seen: Set<String> = []
    let all = texts.filter { seen.insert($0).inserted }
    let left = all.count - longestList
    let shown = left > 0 ? Array(all.prefix(longestList)) + ["\(left) more"] : all
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) and \(last)"
}
