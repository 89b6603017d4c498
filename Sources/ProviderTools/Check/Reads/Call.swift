/// The call of which some code is an argument.
struct Call {
    /// The names before the parenthesis, without `init`; none in `.init(`.
    let path: [String]
    /// The first token of the call.
    let start: Int

    /// Nil for a token that isn't directly between the parentheses of a call.
    init?(around token: Int, in outline: SourceOutline) {
        guard let open = outline.openBracket(around: token), outline.isAt("(", open) else { return nil }
        var path: [String] = []
        var index = open - 1
        while index >= 0, outline.kind(index) == .word {
            path.insert(outline.unquoted(index), at: 0)
            guard outline.isAt(".", index - 1) else { break }
            index -= index > 1 && outline.kind(index - 2) == .word ? 2 : 1
        }
        guard !path.isEmpty else { return nil }
        if path.last == "init" { path.removeLast() }
        self.path = path
        start = index
    }
}

extension NameUse {
    /// Whether nothing else is part of the argument, apart from `try` and `await`.
    var isWholeArgument: Bool {
        var previous = start - 1
        while outline.isAt("try", previous) || outline.isAt("await", previous) { previous -= 1 }
        return [":", "(", ","].contains { outline.isAt($0, previous) }
            && [")", ","].contains { outline.isAt($0, token + 1) }
    }

    /// Whether it stands in the capture list of a closure.
    var isCaptured: Bool {
        guard let open = outline.openBracket(around: token), outline.isAt("[", open) else { return false }
        return outline.isAt("{", open - 1)
    }

    /// The name of the property to which it is assigned alone, as in `self.dependencies = dependencies`.
    var assignedProperty: String? {
        guard outline.isAt("=", start - 1), start > 1, outline.kind(start - 2) == .word else { return nil }
        let next = token + 1
        let isEnd =
            next >= outline.words.count || outline.text.tokens[next].beginsLine || outline.isAt("}", next)
            || outline.isAt(";", next)
        // A chain of calls may go on in the next line.
        guard isEnd, !["?", "."].contains(where: { outline.isAt($0, next) }) else { return nil }
        return outline.unquoted(start - 2)
    }
}

extension SourceOutline {
    /// The bracket that opens the nearest pair around a token.
    fileprivate func openBracket(around token: Int) -> Int? {
        var index = token - 1
        while index >= 0 {
            if kind(index) == .sign {
                if ["(", "[", "{"].contains(words[index]) { return index }
                if let partner = partner(of: index) { index = partner }
            }
            index -= 1
        }
        return nil
    }
}
