extension String {
    /// The text without control characters: what a file or a server says is shown to a terminal, not obeyed by it.
    var withoutControlCharacters: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
