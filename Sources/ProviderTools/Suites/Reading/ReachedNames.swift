/// Which names a function uses, by itself or through other members of its type, as the source has it.
///
/// It is a guess by names, good enough to say which stubs a test may have to answer and can assert on.
struct ReachedNames {
    /// The names in the body of a function.
    private struct Body {
        var words: Set<String> = []
        /// The words after a period, and those that are called.
        var members: Set<String> = []

        init(_ outline: SourceOutline, _ range: Range<Int>) {
            for index in range where outline.kind(index) == .word {
                let word = outline.unquoted(index)
                words.insert(word)
                if outline.isAt(".", index - 1) || outline.isCalled(index) { members.insert(word) }
            }
        }
    }

    private var bodiesOfMember: [String: [Body]] = [:]
    private var bodyAtLocation: [FileLocation: Body] = [:]

    init(_ type: TestedType, codebase: Codebase, sources: SourceFiles) {
        let members = codebase.members(of: type.symbol.usr)
        let paths = Set(members.compactMap { $0.location?.path } + [type.symbol.location?.path].compactMap(\.self))
        let names = Set(members.map(\.baseName))
        for path in paths.sorted() {
            guard let file = sources[path], let outline = file.outline else { continue }
            for function in type.functions where function.symbol.location?.path == path {
                guard let location = function.symbol.location, let body = file.declaration(at: location)?.body else {
                    continue
                }
                bodyAtLocation[location] = Body(outline, body)
            }
            for (name, body) in Self.bodies(in: file, file.declarations) where names.contains(name) {
                bodiesOfMember[name, default: []].append(Body(outline, body))
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

    /// The body of each function and each computed property among some declarations, and in those that are types.
    private static func bodies(
        in file: SourceFile,
        _ declarations: [SourceDeclaration]
    ) -> [(name: String, body: Range<Int>)] {
        declarations.flatMap { declaration -> [(name: String, body: Range<Int>)] in
            if SourceOutline.typeKeywords.contains(declaration.keyword) {
                return bodies(in: file, file.members(of: declaration))
            }
            guard declaration.keyword == "func" || declaration.keyword == "var", let body = declaration.body else {
                return []
            }
            return [(declaration.name, body)]
        }
    }
}

extension SourceOutline {
    /// Whether parentheses open behind a word, as behind a function or a closure that may be nil.
    fileprivate func isCalled(_ word: Int) -> Bool {
        var next = word + 1
        while isAt("?", next) { next += 1 }
        return isAt("(", next) && !text.tokens[next].followsSpace
    }
}
