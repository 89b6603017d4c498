import Foundation

/// The source files, each of which is read once, for the questions that symbol graphs leave open.
final class SourceFiles {
    private let read: (String) -> Data?
    private var files: [String: SourceFile?] = [:]

    /// - Parameter read: Returns the contents of the file at a path; nil if it can't be read.
    init(reading read: @escaping (String) -> Data? = { FileManager.default.contents(atPath: $0) }) {
        self.read = read
    }

    /// The file at a path; nil if it can't be read.
    subscript(path: String) -> SourceFile? {
        if let file = files[path] { return file }
        let file = read(path).map { SourceFile(path: path, data: $0) }
        files[path] = .some(file)
        return file
    }

    /// Gives a file a new text, or adds one.
    func replace(_ bytes: [UInt8], at path: String) { files[path] = SourceFile(path: path, data: Data(bytes)) }

    /// The declaration at a location, taken apart; nil if the source doesn't tell.
    func declaration(at location: FileLocation) -> Declaration? {
        guard let file = self[location.path], let declaration = file.declaration(at: location) else { return nil }
        return file.outline?.parsed(declaration)
    }

    /// The Swift files in some folders and those in them, each once, sorted by folder.
    func files(in folders: [String]) -> [SourceFile] {
        folders.flatMap(Self.paths).uniqued().compactMap { self[$0] }
    }

    /// The Swift files in a folder and those in it, sorted.
    static func paths(in folder: String) -> [String] {
        FileManager.default.paths(in: folder).filter { $0.hasSuffix(".swift") }
    }
}
