import Foundation

/// The source files of the checked modules, each of which is taken apart once.
final class CheckedSources {
    private let source: SourceLines
    private var files: [String: SourceText] = [:]

    init(read: @escaping (String) -> String?) {
        source = SourceLines(reading: read)
    }

    /// The file at a path; nil if it can't be read.
    subscript(path: String) -> SourceText? {
        if let file = files[path] { return file }
        let file = source.text(of: path).map(SourceText.init)
        files[path] = file
        return file
    }

    /// Whether a file contains a text, for which it needn't be taken apart.
    func file(_ path: String, contains text: String) -> Bool {
        source.text(of: path)?.contains(text) ?? false
    }
}
