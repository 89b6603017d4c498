/// A name in backticks if it would otherwise be a keyword, or consists of several words such as `hello world`.
func quoted(_ name: String) -> String {
    keywords.contains(name) || name.contains(where: \.isWhitespace) ? "`\(name)`" : name
}

/// An argument label in backticks if it would otherwise be a specifier, or consists of several words.
func quotedLabel(_ label: String) -> String {
    ["inout", "let", "var"].contains(label) || label.contains(where: \.isWhitespace) ? "`\(label)`" : label
}

/// The name of a member, as it stands after a period, in backticks if it would otherwise mean something else.
func quotedMember(_ name: String) -> String {
    ["init", "self", "Type", "Protocol"].contains(name) || name.contains(where: \.isWhitespace) ? "`\(name)`" : name
}

private let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
]

extension String {
    /// The name that this token of a source is.
    var withoutBackticks: String { hasPrefix("`") ? String(dropFirst().prefix { $0 != "`" }) : self }
}
