/// What a stub is called.
enum StubName {
    static let suffix = "Stub"

    /// What the stub of a member is named for; a name of several words, which stands in backticks, becomes one.
    static func base(of name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).map(String.init).camelCased
    }
}
