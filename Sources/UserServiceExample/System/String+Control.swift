extension String {
    /// The text without control characters, so that text of a file or server can't control a terminal.
    var withoutControlCharacters: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
