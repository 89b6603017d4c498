import Foundation

/// The source files of the checked modules, each of which is read once.
final class CheckedSources {
    private let read: (String) -> String?
    private var texts: [String: String?] = [:]
    private var files: [String: SourceText] = [:]

    init(read: @escaping (String) -> String?) {
        self.read = read
    }

    /// The file at a path; nil if it cannot be read.
    subscript(path: String) -> SourceText? {
        if let file = files[path] { return file }
        let file = text(path).map(SourceText.init)
        files[path] = file
        return file
    }

    func file(_ path: String, contains text: String) -> Bool {
        self.text(path)?.contains(text) ?? false
    }

    private func text(_ path: String) -> String? {
        if let text = texts[path] { return text }
        let text = read(path)
        texts[path] = .some(text)
        return text
    }
}
