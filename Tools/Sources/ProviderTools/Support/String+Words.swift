extension String {
    /// Whether the name begins with a word that another one follows, as `makeSession` begins with `make`.
    func beginsWithWord(_ word: String) -> Bool {
        guard hasPrefix(word), let next = dropFirst(word.count).first else { return false }
        return next.isUppercase || next.isNumber
    }

    /// With its first letter in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// With its first word in lower case: `userService`, `urlSession` for `URLSession`.
    var lowercasedFirst: String {
        let capitals = prefix { $0.isUppercase || $0.isNumber }
        if capitals.count == count { return lowercased() }
        let word = capitals.count > 1 ? capitals.dropLast() : capitals
        return word.lowercased() + dropFirst(word.count)
    }

    /// With its first letter in upper case; what is an initialism wholly so.
    var capitalizedWord: String {
        if ["id", "url", "uri", "uuid", "http", "json", "ip"].contains(lowercased()), self == lowercased() {
            return uppercased()
        }
        return capitalizedFirst
    }
}

extension [String] {
    /// The names in a row behind "neither", such as `A, B, nor C`.
    var joinedByNor: String {
        count > 2 ? "\(dropLast().joined(separator: ", ")), nor \(self[count - 1])" : joined(separator: " nor ")
    }

    /// The phrases in a row, each of which may have a comma in it: `A, a B, and C, a D`.
    var joinedByAnd: String {
        count > 1 ? "\(dropLast().joined(separator: ", ")), and \(self[count - 1])" : joined()
    }

    /// One name in camel case.
    var camelCased: String {
        let words = filter { !$0.isEmpty }
        guard let first = words.first else { return "" }
        return first + words.dropFirst().map(\.capitalizedWord).joined()
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text without the white space around it.
    var trimmingSpace: Substring {
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex
        return start[..<end]
    }
}

extension String {
    /// The article before a name: "a" or "an".
    var article: String { first.map("AEIOUaeiou".contains) == true ? "an" : "a" }
}
