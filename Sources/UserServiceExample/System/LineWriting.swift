import Foundation

/// Writes lines of text.
protocol LineWriting: Sendable {
    func write(line: String) throws
}

/// Writes lines to standard output or standard error, each with one write.
struct FileLineWriter: LineWriting {
    let file: FileHandle

    func write(line: String) throws {
        try file.write(contentsOf: Data("\(line)\n".utf8))
    }
}
