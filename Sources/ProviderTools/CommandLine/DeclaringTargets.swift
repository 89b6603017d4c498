import Foundation

/// Finds the targets whose source files declare a protocol or another type, before anything is built.
enum DeclaringTargets {
    /// - Parameters:
    ///   - names: The types, with or without the names of the types around them.
    ///   - targets: The targets to search.
    ///   - keywords: What they are declared with.
    /// - Returns: The targets with a declaration of one of these names, in the same order; private ones count as well.
    static func of(
        _ names: [String],
        among targets: [PackageDescription.Target],
        keywords: Set<String> = ["protocol"]
    ) -> [PackageDescription.Target] {
        let words = names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        return targets.filter { target in
            SourceFiles.paths(in: target.directory).contains { file in
                guard let text = SourceFiles.text(of: file), keywords.contains(where: text.contains) else {
                    return false
                }
                return words.contains { declares($0, with: keywords, text) }
            }
        }
    }

    private static func declares(_ name: String, with keywords: Set<String>, _ text: String) -> Bool {
        text.ranges(of: name).contains { range in
            let before = text[..<range.lowerBound].suffix(64)
            let words = before.split { $0.isWhitespace || $0 == "`" }
            let next = text[range.upperBound...].first
            let isWhole = next.map { !($0.isLetter || $0.isNumber || $0 == "_") } ?? true
            return words.last.map { keywords.contains(String($0)) } ?? false && isWhole
                && before.last.map { $0.isWhitespace || $0 == "`" } ?? false
        }
    }
}
