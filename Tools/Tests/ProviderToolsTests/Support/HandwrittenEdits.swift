import Foundation

@testable import ProviderTools

/// Changes that people make to mocks, each line of which says so.
enum HandwrittenEdits {
    private static let mark = "by hand"

    /// Declarations and comments that may stand between the members of a mock.
    private static let members = [
        "    /// A helper, by hand.\n    func helperByHand() { _ = \"{ by hand\" } // by hand\n",
        "    // { not closed, by hand\n",
        "    /* ( not closed, by hand */\n",
        "    var byHand: Int { 1 } // by hand\n",
        "    enum ModeByHand { case on, off } // by hand\n",
        "    let textByHand = #\" \\( by hand } \"#\n", "    let quote = #\"\"\"# // by hand\n",
        "\tlet tabbedByHand = 1 // by hand\n",
        "    @available(*, deprecated) func oldByHand() {} // by hand\n",
        "    func `a name {`() {} // by hand\n",
        "    let patternByHand = /[{\"]/ // by hand\n",
        "    #if DEBUG // by hand\n    let debugByHand = 1 // by hand\n    #endif // by hand\n",
        "    typealias ByHand = Int // by hand\n",
        "    subscript(byHand index: Int) -> Int { index } // by hand\n",
        "    deinit { print(\"by hand\") }\n",
        "    // MARK: - Helpers, by hand\n",
        "    struct ByHandArguments { let text: String } // by hand\n",
    ]

    private static let tops = [
        "// Copyright {, by hand\n", "/* by hand: \" */\n", "// swift-format-ignore-file, by hand\n",
    ]

    private static let bottoms = [
        "extension NAME { func moreByHand() {} } // by hand\n", "// } by hand",
        "private func globalByHand() -> String { \"}\" } // by hand\n",
    ]

    /// Adds some of them, at places where people write such things.
    static func apply(to text: String, named name: String, _ random: inout SplitMix) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
        lines.removeLast()
        // Between members, which begin behind empty lines, and at the end of lines.
        let head = lines.firstIndex { $0.contains("class \(name)") || $0.contains("actor \(name)") } ?? 0
        var result: [String] = []
        for (index, line) in lines.enumerated() {
            let isEnd = index == lines.count - 1
            let beginsMember =
                index > head + 1 && lines[index - 1] == "\n" && line.hasPrefix("    ") && !line.hasPrefix("     ")
            if beginsMember, Int.random(in: 0..<3, using: &random) == 0 {
                result.append(members.randomElement(using: &random) ?? "")
            }
            let isPlain = line.hasSuffix(")\n") || line.hasSuffix("}\n")
            if !isEnd, isPlain, index > head, Int.random(in: 0..<6, using: &random) == 0 {
                result.append(line.dropLast() + " // { by hand\n")
            } else {
                result.append(line)
            }
        }
        let top = tops.randomElement(using: &random) ?? ""
        let bottom = (bottoms.randomElement(using: &random) ?? "").replacing("NAME", with: name)
        return top + result.joined() + bottom
    }

    /// The text without them.
    static func remove(from text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> Substring? in
            guard line.contains(mark) else { return line }
            if let range = line.range(of: " // { by hand") { return line[..<range.lowerBound] }
            return nil
        }.joined(separator: "\n").trimmingCharacters(in: .newlines) + "\n"
    }

    static func count(in text: String) -> Int { text.split(separator: "\n").count { $0.contains(mark) } }

    /// Puts a statement before the others in the body of the member for a requirement; nil where it isn't found.
    static func changeBody(of requirement: MockedProtocol.Requirement, in text: String, named name: String) -> String? {
        let file = SourceFile(path: "", text: text).written()
        guard let braces = file?.types.first(where: { $0.path.last == name }) else { return nil }
        let (mock, outline) = (WrittenMock(braces), braces.file.outline)
        let key = MemberKey(requirement.declaration)
        let found = mock.members.filter { $0.key == key }
        guard found.count == 1, let body = found[0].part.declaration.body, !mock.stubs(namedBy: found[0]).isEmpty,
            found[0].parsed.accessors?.isSettable != true
        else { return nil }
        let offset = outline.text.tokens[body.lowerBound - 1].range.upperBound
        return [SourceEdit.insertion(" print(\"by hand\");", at: offset)].applied(to: outline.text.bytes)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
