/// Which names a function uses, by itself or through other members of its type, as the source has it.
///
/// It is a guess by names, good enough to say which stubs a test may have to answer and can assert on.
struct ReachedNames {
    private var wordsOfMember: [String: Set<String>] = [:]
    private var wordsAtLocation: [FileLocation: Set<String>] = [:]

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
                wordsAtLocation[location] = Set(text.words(in: body))
            }
            for (name, words) in Self.bodies(in: text) where names.contains(name) {
                wordsOfMember[name, default: []].formUnion(words)
            }
        }
    }

    /// The names, also those that members use that the function names; nil where the source doesn't tell.
    func names(from function: Symbol) -> Set<String>? {
        guard let location = function.location, let own = wordsAtLocation[location] else { return nil }
        var reached = own
        var open = Array(own)
        while let name = open.popLast() {
            for word in wordsOfMember[name] ?? [] where reached.insert(word).inserted { open.append(word) }
        }
        return reached
    }

    /// The words in the body of each function and each computed property of a file.
    private static func bodies(in text: SourceText) -> [(name: String, words: Set<String>)] {
        var bodies: [(String, Set<String>)] = []
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
                bodies.append((word, Set(text.words(in: body))))
            }
            previous = word
            index = end
        }
        return bodies
    }
}
