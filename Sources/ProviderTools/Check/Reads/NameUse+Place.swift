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
