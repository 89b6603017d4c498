/// A mock that is there, as far as its source tells without being compiled.
struct ExistingMock: Sendable {
    /// A parameter of the initializer.
    struct Parameter: Equatable, Sendable {
        /// Nil where the argument has no label.
        let label: String?
        let hasDefault: Bool
    }

    let path: String
    /// The module to import; nil for a mock of the tests themselves.
    let module: String?
    /// Whether another module that the tests see has a mock of the same name.
    var hasNamesake = false
    /// Whether a plain import of its module is enough to create it.
    let isPublic: Bool
    /// Whether its declaration says that it is `Sendable`.
    let isSendable: Bool
    /// The parameters of its first initializer; empty where it has none.
    let parameters: [Parameter]
    let isGeneric: Bool
    private let words: Set<String>

    init?(named name: String, in source: SourceText, path: String, module: String? = nil) {
        let everything = 0..<source.code.count
        let offsets = source.declarations(["class", "struct", "actor"], name, in: everything)
        guard let offset = offsets.first, let body = source.body(ofTypeAt: offset) else { return nil }
        self.path = path
        self.module = module
        let head = offset..<body.lowerBound
        isSendable = source.words(in: head).contains("Sendable")
        let initializer = source.declarations(["init"], "init", in: body).first
        isPublic = source.isPublic(at: offset) && initializer.map(source.isPublic) ?? false
        isGeneric = source.code[offset + name.utf8.count] == UInt8(ascii: "<")
        parameters = initializer.map { Self.parameters(after: $0, in: source.code) } ?? []
        words = Set(source.words(in: body))
    }

    /// Whether it has something of this name.
    func mentions(_ name: String) -> Bool { words.contains(name) }

    private static func parameters(after offset: Int, in code: [UInt8]) -> [Parameter] {
        guard let start = code[offset...].firstIndex(of: UInt8(ascii: "(")) else { return [] }
        var texts: [[UInt8]] = [[]]
        var depth = 0
        for byte in code[start...] {
            if "([{<".utf8.contains(byte) { depth += 1 }
            if ")]}".utf8.contains(byte) { depth -= 1 }
            // The arrow of a closure isn't a bracket.
            if byte == UInt8(ascii: ">"), texts[texts.count - 1].last != UInt8(ascii: "-") { depth -= 1 }
            if depth == 0 { break }
            if byte == UInt8(ascii: ","), depth == 1 { texts.append([]) } else { texts[texts.count - 1].append(byte) }
        }
        return texts.compactMap { bytes in
            let text = String(decoding: bytes.drop { $0 == UInt8(ascii: "(") }, as: UTF8.self)
            guard let label = text.prefix(while: { $0 != ":" }).split(whereSeparator: \.isWhitespace).first,
                text.contains(":")
            else { return nil }
            return Parameter(label: label == "_" ? nil : String(label), hasDefault: text.contains("="))
        }
    }
}

extension SourceText {
    /// Whether the declaration whose name stands at an offset is visible to other modules, which its line says.
    fileprivate func isPublic(at offset: Int) -> Bool {
        let start = code[..<offset].lastIndex { "\n;{}".utf8.contains($0) }.map { $0 + 1 } ?? 0
        return !Set(words(in: start..<offset)).isDisjoint(with: ["public", "open", "package"])
    }

    /// The names and keywords in a range.
    func words(in range: Range<Int>) -> [String] {
        code[range].split { !$0.isWordCharacter }.map { String(decoding: $0, as: UTF8.self) }
    }
}
