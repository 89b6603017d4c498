import Foundation

@testable import ProviderTools

/// Ways in which the file of a mock may be strange, or broken.
enum Mutilation: String, CaseIterable, Sendable {
    case tabs, crlf, carriageReturns, noFinalNewline, longLine, byteOrderMark, notUTF8, emptyLines, oneLine, semicolons
    case missingBrace, additionalBrace, wrongBracket, unclosedString, unclosedComment, unfinishedMerge, halfFile
    case commentsEverywhere, stringsWithBraces, rawIdentifiers, regularExpression, nestedComments, quotedMembers
    case condition, brokenCondition, conditionAroundType, inExtension, inEnumeration, inExtensionMembers, subclass
    case otherProtocol, allmanBraces, noBlankLines, headings, unicode, macro, shebang, nulByte, twoMocks,
        deepIndentation
    case emptyBody, emptyFile

    /// Whether the file can't be read afterwards, so that it has to stay as it is.
    var isBroken: Bool {
        switch self {
        case .missingBrace, .additionalBrace, .wrongBracket, .unclosedString, .unclosedComment, .unfinishedMerge,
            .halfFile, .notUTF8, .brokenCondition, .emptyFile:
            true
        default: false
        }
    }

    func apply(to text: String, named name: String, _ random: inout SplitMix) -> [UInt8] {
        if self == .notUTF8 { return Array(text.utf8) + [0xFF, 0xFE, UInt8(ascii: "\n")] }
        return Array(changed(text, named: name, &random).utf8)
    }

    private func changed(_ text: String, named name: String, _ random: inout SplitMix) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let type = lines.lastIndex { $0.contains("class \(name)") || $0.contains("actor \(name)") } ?? 0
        func insert(_ new: [String], at index: Int) -> String {
            (lines[..<index] + new + lines[index...]).joined(separator: "\n")
        }
        let end = lines.lastIndex { $0 == "}" } ?? lines.count - 1
        let isEmpty = lines[type].hasSuffix("{}")
        let inBody = isEmpty ? type : type + 1
        switch self {
        case .tabs: return text.replacing("    ", with: "\t")
        case .crlf: return text.replacing("\n", with: "\r\n")
        case .carriageReturns: return text.replacing("\n", with: "\r")
        case .noFinalNewline: return String(text.dropLast())
        case .longLine: return insert(["    // " + String(repeating: "long { ", count: 20_000)], at: inBody)
        case .byteOrderMark: return "\u{FEFF}" + text
        case .emptyLines: return text.replacing("\n", with: "\n\n\n")
        case .oneLine:
            return lines.map { $0.replacing(/^ *\/\/.*$/, with: "") }.joined(separator: " ; ")
                .replacing("{ ;", with: "{").replacing("; ;", with: ";").replacing(", ;", with: ",").replacing(
                    "( ;",
                    with: "("
                )
        case .semicolons: return text.replacing("Stub<", with: "Stub<").replacing("()\n    let ", with: "(); let ")
        case .missingBrace: return insert(["func broken() {"], at: Int.random(in: 0...end, using: &random))
        case .additionalBrace: return insert(["}"], at: Int.random(in: 0...end, using: &random))
        case .wrongBracket: return insert(["    let broken = [(1])"], at: inBody)
        case .unclosedString: return insert(["    let broken = \"}"], at: inBody)
        case .unclosedComment: return insert(["    /* /* */"], at: inBody)
        case .unfinishedMerge: return insert(["<<<<<<< HEAD"], at: inBody)
        case .halfFile: return isEmpty ? text + "{" : String(text.dropLast(3))
        case .commentsEverywhere:
            return text.replacing(" func ", with: " /* { */ func /* } */ ").replacing(": Stub", with: " /*(*/: Stub")
        case .stringsWithBraces:
            let first = ##"private let text = "} \("{" + "\(1)") {" + #"\"}"# + """"##
            return insert(["", first, "    } ) ]", "    \"\"\""], at: end + 1)
        case .rawIdentifiers: return insert(["", "func `a { \" name`() {}"], at: end + 1)
        case .regularExpression:
            return insert(["", #"let pattern = /["{(]\//"#, "let quotient = 4 / 2 / 1"], at: end + 1)
        case .nestedComments: return insert(["/* { /* } */ \" */"], at: type)
        case .quotedMembers: return text.replacing(/\bfunc (\w+)\(/) { "func `\($0.output.1)`(" }
        case .condition:
            return insert(["#if DEBUG", "    func debug() {}", "#else", "    func release() {}", "#endif"], at: inBody)
        case .brokenCondition: return insert(["#if DEBUG", "func debug() {", "#endif", "}"], at: inBody)
        case .conditionAroundType: return (["#if !RELEASE"] + lines + ["#endif", ""]).joined(separator: "\n")
        case .inExtension: return "extension Outer {\n" + text.replacing(/(?m)^.*import.*$/, with: "") + "}\n"
        case .inEnumeration: return "enum Outer {\n" + text.replacing(/(?m)^.*import.*$/, with: "") + "}\n"
        case .inExtensionMembers: return text + "extension \(name) {\n    func more() {}\n}\n"
        case .subclass: return text + "class Slow\(name): \(name) {}\n"
        case .otherProtocol: return text.replacing("class \(name):", with: "class \(name): Sendable,")
        case .allmanBraces: return text.replacing(" {\n", with: "\n{\n")
        case .noBlankLines: return text.replacing("\n\n", with: "\n")
        case .headings:
            return text.replacing(/\n\n    (func|var|init)/) { "\n\n    // MARK: - Next\n\n    \($0.output.1)" }
        case .unicode: return insert(["    let größe = \"😀{\" // ≤ 😀 {"], at: inBody)
        case .macro: return insert(["    #warning(\"{\")", "    @Observed(\"{\") var observed = 1"], at: inBody)
        case .shebang: return "#!/usr/bin/env swift\n" + text
        case .nulByte: return text + "\u{0}\n"
        case .twoMocks: return text + "\nfinal class MockOther {\n    func other() {}\n}\n"
        case .deepIndentation: return text.replacing("\n", with: "\n        ")
        case .emptyBody: return isEmpty ? text : lines[...type].joined(separator: "\n") + "}\n"
        case .emptyFile, .notUTF8: return ""
        }
    }
}
