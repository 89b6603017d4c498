/// A source file whose declarations can be read, with the layout of its lines.
struct WrittenFile: Sendable {
    let path: String
    let outline: SourceOutline
    let layout: SourceLayout

    init(path: String, outline: SourceOutline) {
        self.path = path
        self.outline = outline
        layout = SourceLayout(outline)
    }

    /// The name of the file, without its folders.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The offset of a token.
    func offset(ofToken index: Int) -> Int { outline.text.tokens[index].range.lowerBound }
}
