/// Decides whether the name of a member tells a reader more than the name of its type.
enum MemberLabel {
    /// Whether `member` has a word that `type` hasn't: `imageCache` of an `ImageCaching` has none, `output` of a
    /// `LineWriting` has one.
    static func tellsMore(_ member: String, than type: String) -> Bool {
        !Set(words(of: member)).isSubset(of: words(of: type))
    }

    /// The words of a name in lower case, without the endings that tell who acts from what is done.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        let characters = Array(name)
        for (index, character) in characters.enumerated() where character.isLetter || character.isNumber {
            let previous = index > 0 ? characters[index - 1] : "_"
            let next = index + 1 < characters.count ? characters[index + 1] : "_"
            // A word begins after a lower-case letter, and at the last capital of `URLSession`'s `URLS`.
            let isFirst = character.isUppercase && (!previous.isUppercase || next.isLowercase)
            if isFirst || words.isEmpty || !(previous.isLetter || previous.isNumber) { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words.map(stem)
    }

    private static func stem(of word: String) -> String {
        for ending in ["ing", "ers", "ors", "er", "or", "able", "es", "e", "s"] where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            if stem.count >= 3 { return String(stem) }
        }
        return word
    }
}
