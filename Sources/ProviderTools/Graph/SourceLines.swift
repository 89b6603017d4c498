/// Source files, for what a graph does not tell; each is read once.
final class SourceLines {
    private let read: (String) -> String?
    private var linesOfFile: [String: [Substring]] = [:]

    init(reading read: @escaping (String) -> String?) {
        self.read = read
    }

    /// The text from a location on, over some lines; nil if the file cannot be read.
    func text(from location: FileLocation, lineCount: Int) -> String? {
        let lines = lines(of: location.path).dropFirst(location.line - 1).prefix(lineCount)
        guard let first = lines.first else { return nil }
        // Another declaration may stand before this one on its line.
        let start = String(decoding: first.utf8.dropFirst(location.column - 1), as: UTF8.self)
        return ([start] + lines.dropFirst().map(String.init)).joined(separator: "\n")
    }

    func lines(of path: String) -> [Substring] {
        if let lines = linesOfFile[path] { return lines }
        let lines = read(path)?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        linesOfFile[path] = lines
        return lines
    }
}
