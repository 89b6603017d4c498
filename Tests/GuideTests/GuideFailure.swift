import Testing

/// A problem in a document, or in a file that a document quotes.
struct GuideFailure: Equatable, CustomStringConvertible {
    var path: String
    /// The line of the opening fence or of the link, counted from one.
    var line: Int
    var message: String

    var description: String { "\(path):\(line): \(message)" }

    /// Records an issue at the line of the document.
    func record() {
        let fileName = path.split(separator: "/").last ?? "?"
        Issue.record(
            Comment(rawValue: description),
            sourceLocation: SourceLocation(
                fileID: "GuideTests/\(fileName)",
                filePath: Repository.this.absolutePath(of: path),
                line: line,
                column: 1
            )
        )
    }
}
