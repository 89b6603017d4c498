import Foundation

/// A location in a source file, as compilers print it.
struct FileLocation: Hashable, Sendable {
    let path: String
    /// Counted from 1.
    let line: Int
    /// In UTF-8 bytes, counted from 1.
    let column: Int
}

extension FileLocation: CustomStringConvertible {
    var description: String { "\(path):\(line):\(column)" }
}

extension FileLocation: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
}

extension FileLocation? {
    /// Whether this comes before another location; nil for the same.
    ///
    /// No location comes last.
    func precedes(_ other: FileLocation?) -> Bool? {
        if self == other { return nil }
        guard let self, let other else { return self != nil }
        return self < other
    }
}

extension Symbol.Location {
    /// The path of the file.
    fileprivate var path: String {
        // Symbols are sorted by their locations, and most paths have nothing that a URL would have to decode.
        if uri.hasPrefix("file:///"), !uri.utf8.contains(UInt8(ascii: "%")) { return String(uri.dropFirst(7)) }
        let path = URL(string: uri)?.path ?? uri
        // Of a path that a build system gave the compiler from its folder on, the first folder stands for a server.
        guard let host = URL(string: uri)?.host, !host.isEmpty, host != "localhost" else { return path }
        return "\(FileManager.default.currentDirectoryPath)/\(host)\(path)"
    }
}

extension Symbol {
    /// Where the symbol is declared, or nil if the graph doesn't tell.
    var location: FileLocation? {
        guard let graphLocation else { return nil }
        return FileLocation(
            path: graphLocation.path,
            line: graphLocation.position.line + 1,
            column: graphLocation.position.character + 1
        )
    }
}
