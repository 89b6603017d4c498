import Foundation

/// Takes lines of text.
protocol LineWriting: Sendable {
    func write(line: String) throws
}

/// Writes lines to standard output or standard error, each in one piece.
struct FileLineWriter: LineWriting {
    let file: FileHandle

    func write(line: String) throws {
        try file.write(contentsOf: Data("\(line)\n".utf8))
    }
}
