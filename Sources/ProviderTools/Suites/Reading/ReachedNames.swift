/// Which names a function uses, by itself or through other members of its type, as the source has it.
///
/// It is a guess by names, good enough to say which stubs a test may have to answer and can assert on.
struct ReachedNames {
    /// What stands in the body of a function.
    private struct Body {
        var words: Set<String> = []
        /// The words after a period, and those that are called.
        var members: Set<String> = []

        init(_ text: SourceText, _ range: Range<Int>) {
            words = Set(text.words(in: range))
            members = Set(text.words(in: range, after: UInt8(ascii: ".")) + text.calledWords(in: range))
        }
    }

    private var bodiesOfMember: [String: [Body]] = [:]
    private var bodyAtLocation: [FileLocation: Body] = [:]

    init(_ type: TestedType, codebase: Codebase, source: SourceLines) {
        let members = codebase.members(of: type.symbol.usr)
        let paths = Set(members.compactMap { $0.location?.path } + [type.symbol.location?.path].compactMap(\.self))
        let names = Set(members.map(\.baseName))
        for path in paths.sorted() {
            let text = SourceText(source.lines(of: path).joined(separator: "\n"))
            for function in type.functions where function.symbol.location?.path == path {
                guard let location = function.symbol.location,
                    let offset = text.offset(line: location.line, column: location.column),
                    let body = text.body(ofTypeAt: offset)
                else { continue }
                bodyAtLocation[location] = Body(text, body)
            }
            for (name, body) in Self.bodies(in: text) where names.contains(name) {
                bodiesOfMember[name, default: []].append(body)
            }
        }
    }

    /// The names that are used after a period, or called, also by members that the function names.
    ///
    /// - Returns: Nil where the source doesn't tell.
    func names(from function: Symbol) -> Set<String>? {
        guard let location = function.location, let own = bodyAtLocation[location] else { return nil }
        var members = own.members
        var seen = own.words
        var open = Array(own.words)
        while let name = open.popLast() {
            for body in bodiesOfMember[name] ?? [] {
                members.formUnion(body.members)
                for word in body.words where seen.insert(word).inserted { open.append(word) }
            }
        }
        return members
    }

    /// The body of each function and each computed property of a file.
    private static func bodies(in text: SourceText) -> [(name: String, body: Body)] {
        var bodies: [(String, Body)] = []
        var previous = ""
        var index = 0
        let code = text.code
        while index < code.count {
            let end = code[index...].firstIndex { !$0.isWordCharacter } ?? code.count
            guard end > index else {
                index += 1
                continue
            }
            let word = String(decoding: code[index..<end], as: UTF8.self)
            let hasBody = previous == "func" || (previous == "var" && !text.isStoredProperty(at: index))
            if hasBody, let body = text.body(ofTypeAt: index) {
                bodies.append((word, Body(text, body)))
            }
            previous = word
            index = end
        }
        return bodies
    }
}

extension SourceText {
    /// The words in a range before which a byte stands.
    fileprivate func words(in range: Range<Int>, after byte: UInt8) -> [String] {
        range.filter { code[$0] == byte }.compactMap { offset in
            let name = code[(offset + 1)..<range.upperBound].prefix { $0.isWordCharacter }
            return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
        }
    }

    /// The words in a range behind which parentheses open, as behind a closure that is called.
    fileprivate func calledWords(in range: Range<Int>) -> [String] {
        range.filter { code[$0] == UInt8(ascii: "(") }.compactMap { offset in
            let name = code[range.lowerBound..<offset].reversed().drop { $0 == UInt8(ascii: "?") }
                .prefix { $0.isWordCharacter }
            return name.isEmpty ? nil : String(decoding: name.reversed(), as: UTF8.self)
        }
    }
}
