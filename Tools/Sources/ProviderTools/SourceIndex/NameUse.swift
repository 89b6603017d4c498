/// A place in the code that names something.
struct NameUse {
    /// The expression before the name.
    enum Base: Equatable {
        case none
        /// A dot with nothing before it, as in `.clock`, which names a static member.
        case implicit
        /// `self`
        case ownInstance
        /// Names, perhaps after `self`, such as `dependencies` in `self.dependencies.clock`.
        case path([String])
        case other
    }

    let file: SourceFile
    let outline: SourceOutline
    let token: Int
    let base: Base
    /// The token with which the expression begins, if it consists of names.
    let start: Int

    /// The types and the member around it.
    var surroundings: Surroundings { Surroundings(of: token, in: file) }

    /// Whether a member of it is used, also behind `?` or `!`.
    var isFollowedByMember: Bool {
        var next = token + 1
        while outline.isAt("?", next) || outline.isAt("!", next) { next += 1 }
        return outline.isAt(".", next)
    }

    /// Whether it is the label of an argument or parameter, or is declared here.
    var isLabelOrDeclaration: Bool {
        let previous = token > 0 ? outline.words[token - 1] : ""
        if ["let", "var", "func", "case"].contains(previous) { return true }
        // In `condition ? clock : other` and in `[clock: 1]`, it is a value, and `a.clock` is one everywhere.
        if case .path = base { return false }
        return outline.isAt(":", token + 1) && !["?", "["].contains(previous)
    }
}

/// The types around some code, the outermost first, and the member that it is part of.
struct Surroundings {
    private(set) var types: [String] = []
    /// That of the innermost type.
    private(set) var declaration: SourceDeclaration?
    private(set) var member: SourceDeclaration?
    /// The token of the outermost `#if` around it, outside of members.
    private(set) var condition: Int?

    init(of token: Int, in file: SourceFile) {
        for declaration in file.declarations(around: token) {
            if member == nil { condition = condition ?? declaration.condition?.lowerBound }
            if SourceOutline.typeKeywords.contains(declaration.keyword) {
                types.append((types.suffix(1) + [declaration.name]).joined(separator: "."))
                self.declaration = declaration
                member = nil
            } else if member == nil {
                member = declaration
            }
        }
    }
}

extension SourceFile {
    /// Everything that has a name; nil if the file can't be read.
    func uses(of name: String) -> [NameUse]? {
        guard contains(name) else { return [] }
        guard let outline else { return nil }
        let tokens = tokens(containing: name).filter { outline.kind($0) == .word && outline.unquoted($0) == name }
        return tokens.map { token in
            let (base, start) = outline.base(of: token)
            return NameUse(file: self, outline: outline, token: token, base: base, start: start)
        }
    }
}

extension SourceOutline {
    fileprivate func base(of token: Int) -> (NameUse.Base, start: Int) {
        guard isAt(".", token - 1) else { return (.none, token) }
        var path: [String] = []
        var first = token
        while isAt(".", first - 1) {
            let last = endOfBase(before: first)
            guard last >= 0, kind(last) == .word, !SourceToken.wordsBeforeExpressions.contains(words[last]) else {
                return (path.isEmpty && !endsExpression(last) ? .implicit : .other, token)
            }
            first = last
            if isAt("self", last) { break }
            path.insert(unquoted(last), at: 0)
        }
        return (path.isEmpty ? .ownInstance : .path(path), first)
    }

    /// The token before the dot before a name, and before `?` or `!`.
    private func endOfBase(before token: Int) -> Int {
        var index = token - 2
        while isAt("?", index) || isAt("!", index) { index -= 1 }
        return index
    }

    /// Whether a token may be the last before a dot, or is the sign of a key path.
    private func endsExpression(_ token: Int) -> Bool {
        guard token >= 0 else { return false }
        return kind(token) == .literal || (kind(token) == .sign && [")", "]", "}", ">", "\\"].contains(words[token]))
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
