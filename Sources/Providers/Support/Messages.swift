// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// Messages have limits, so that a value of a megabyte or a list of thousands doesn't bury what else a log has.

/// Returns a message, or its first 10,000 characters.
nonisolated func wholeMessage(_ text: String) -> String {
    shortened(text, to: 10_000)
}

/// Returns the description of a value as part of a message, or its first 1,000 characters.
nonisolated func messageValue(_ value: Any) -> String {
    shortened("\(value)", to: 1000)
}

/// Returns elements as a list in a message: the first 20, and the number of the others.
nonisolated func messageList(_ elements: some Collection<String>, separator: String = ", ") -> String {
    let left = elements.count - 20
    return (elements.prefix(20) + (left > 0 ? ["and \(left) more"] : [])).joined(separator: separator)
}

private nonisolated func shortened(_ text: String, to limit: Int) -> String {
    // Text has at most as many characters as bytes, and counting those takes constant time.
    if text.utf8.count <= limit { return text }
    let left = text.count - limit
    return left > 0 ? "\(text.prefix(limit))… (\(left) more characters)" : text
}
