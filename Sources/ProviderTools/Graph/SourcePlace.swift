import Foundation

/// A place in a source file, as compilers print it.
struct SourcePlace: Hashable, Sendable {
    let path: String
    /// Counted from 1.
    let line: Int
    /// In UTF-8 bytes, counted from 1.
    let column: Int
}

extension SourcePlace: CustomStringConvertible {
    var description: String { "\(path):\(line):\(column)" }
}

extension SourcePlace: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
}

extension Symbol.Location {
    /// The path of the file.
    fileprivate var path: String {
        // Symbols are sorted by their places, and most paths have nothing that a URL would have to decode.
        if uri.hasPrefix("file:///"), !uri.utf8.contains(UInt8(ascii: "%")) { return String(uri.dropFirst(7)) }
        return URL(string: uri)?.path ?? uri
    }
}

extension Symbol {
    /// Where the symbol is declared, or nil if the graph does not tell.
    var place: SourcePlace? {
        guard let location else { return nil }
        return SourcePlace(
            path: location.path,
            line: location.position.line + 1,
            column: location.position.character + 1
        )
    }
}
