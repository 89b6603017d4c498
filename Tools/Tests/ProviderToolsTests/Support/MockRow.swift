import Foundation
import Testing

/// A protocol, and the lines of its mock that a test compares.
struct MockRow: CustomTestStringConvertible, Sendable {
    let declaration: String
    let lines: [String]

    var testDescription: String { declaration }

    /// Reads rows that are separated by empty lines.
    ///
    /// The first line of each is the protocol, which comments may precede.
    static func read(_ text: String) -> [MockRow] {
        text.components(separatedBy: "\n\n").map { block in
            let lines = block.components(separatedBy: "\n").drop { $0.hasPrefix("//") }
            return MockRow(declaration: lines.first ?? "", lines: Array(lines.dropFirst()))
        }
    }
}
