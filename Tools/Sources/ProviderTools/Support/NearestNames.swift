/// Finds what a mistyped name may have meant.
enum NearestNames {
    /// The names that are like this one, the likest first; at most three.
    static func nearest(to name: String, among candidates: some Sequence<String>) -> [String] {
        let wanted = name.lowercased()
        let scored = Set(candidates).compactMap { candidate -> (name: String, score: Int)? in
            score(wanted, candidate.lowercased()).map { (candidate, $0) }
        }
        return scored.sorted { ($0.score, $0.name) < ($1.score, $1.name) }.prefix(3).map(\.name)
    }

    /// A question to put after the message that a name is unknown; empty when nothing is like it.
    static func suggestion(for name: String, among candidates: some Sequence<String>, inQuotes: Bool = true) -> String {
        let names = nearest(to: name, among: candidates)
        return names.isEmpty ? "" : " Did you mean \(list(names, last: "or", inQuotes: inQuotes))?"
    }

    /// The names in a row, such as `"A", "B" or "C"`.
    static func list(_ names: [String], last: String = "and", inQuotes: Bool = true) -> String {
        let names = inQuotes ? names.map { "\"\($0)\"" } : names
        guard let end = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " \(last) " + end
    }

    /// Lower for what is liker, nil for what isn't alike.
    ///
    /// Of a qualified name, the last part alone may be meant.
    private static func score(_ wanted: String, _ candidate: String) -> Int? {
        if wanted == candidate { return 0 }
        let lastPart = candidate.split(separator: ".").last.map(String.init) ?? candidate
        if wanted == lastPart { return 1 }
        let distance = min(editDistance(wanted, candidate), editDistance(wanted, lastPart) + 1)
        if distance <= max(1, wanted.count / 3) { return 1 + distance }
        guard wanted.count >= 3 else { return nil }
        if candidate.hasPrefix(wanted) || lastPart.hasPrefix(wanted) { return 100 }
        if candidate.contains(wanted) || (lastPart.count >= 3 && wanted.contains(lastPart)) { return 101 }
        return nil
    }

    /// The number of letters to insert, drop, replace or swap with their neighbors.
    static func editDistance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for i in left.indices {
            var current = [i + 1]
            for j in right.indices {
                let replaced = previous[j] + (left[i] == right[j] ? 0 : 1)
                var distance = min(replaced, previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    distance = min(distance, beforePrevious[j - 1] + 1)
                }
                current.append(distance)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
