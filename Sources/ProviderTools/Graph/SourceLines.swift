/// Source files, for what a graph doesn't tell; each is read once.
final class SourceLines {
    private let read: (String) -> String?
    private var textOfFile: [String: String?] = [:]
    private var linesOfFile: [String: [Substring]] = [:]

    init(reading read: @escaping (String) -> String?) {
        self.read = read
    }

    /// The text of the file at a path; nil if it can't be read.
    func text(of path: String) -> String? {
        if let text = textOfFile[path] { return text }
        let text = read(path)
        textOfFile[path] = .some(text)
        return text
    }

    /// The lines of the file at a path; none if it can't be read.
    func lines(of path: String) -> [Substring] {
        if let lines = linesOfFile[path] { return lines }
        let lines = text(of: path)?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        linesOfFile[path] = lines
        return lines
    }

    /// The text from a location on, over some lines; nil if the file can't be read.
    func text(from location: FileLocation, lineCount: Int) -> String? {
        let lines = lines(of: location.path).dropFirst(location.line - 1).prefix(lineCount)
        guard let first = lines.first else { return nil }
        // Another declaration may stand before this one on its line.
        let start = String(decoding: first.utf8.dropFirst(location.column - 1), as: UTF8.self)
        return ([start] + lines.dropFirst().map(String.init)).joined(separator: "\n")
    }
}
