import Foundation
import Testing

/// Code, and what a test expects of it, such as arrows of a graph.
struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: String
    let shown: [String]

    /// The type or protocol that the name begins with, before a colon.
    var subject: String { String(testDescription.prefix { $0 != ":" }) }

    /// Reads examples that are separated by empty lines.
    ///
    /// The first line of each is its name behind `#`, and what is expected stands behind `=>` in lines at its end.
    static func read(_ text: String) -> [Example] {
        text.components(separatedBy: "\n\n").map { block in
            let lines = block.components(separatedBy: "\n")
            return Example(
                testDescription: String(lines[0].dropFirst(2)),
                source: lines.dropFirst().filter { !$0.hasPrefix("=> ") }.joined(separator: "\n"),
                shown: lines.filter { $0.hasPrefix("=> ") }.map { String($0.dropFirst(3)) }
            )
        }
    }
}
