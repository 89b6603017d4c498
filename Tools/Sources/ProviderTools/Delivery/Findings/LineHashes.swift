/// The identities of the lines of a file, by which code scanning knows a finding again after other lines were edited.
///
/// They are those that GitHub's action for uploads would add, its `primaryLocationLineHash`: a hash of the line and of what
/// follows it, without white space, and the number of the line among those with this hash.
struct LineHashes {
    /// How many UTF-16 code units of the file make a hash.
    private static let length = 100
    private static let factor: UInt64 = 37
    /// The action puts this after the last code unit.
    private static let end = UInt16.max

    private let hashes: [String]

    init(_ text: String) {
        let units = Self.units(of: text)
        let lineFeed = UInt16(UInt8(ascii: "\n"))
        let starts = [0] + units.indices.filter { units[$0] == lineFeed }.map { $0 + 1 }
        var counts: [UInt64: Int] = [:]
        hashes = starts.map { start in
            let hash = (start..<start + Self.length).reduce(0) { hash, index in
                hash &* Self.factor &+ (units.indices.contains(index) ? UInt64(units[index]) : 0)
            }
            counts[hash, default: 0] += 1
            return "\(String(hash, radix: 16)):\(counts[hash, default: 0])"
        }
    }

    /// The hash of a line, counted from 1; nil outside of the file.
    subscript(line: Int) -> String? {
        hashes.indices.contains(line - 1) ? hashes[line - 1] : nil
    }

    /// The code units without spaces and tabs, with one line feed per line.
    private static func units(of text: String) -> [UInt16] {
        var units: [UInt16] = []
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let endsReturn = previous == "\r" && scalar == "\n"
            previous = scalar
            if scalar == " " || scalar == "\t" || endsReturn { continue }
            units += (scalar == "\r" ? "\n" : scalar).utf16
        }
        return units + [end]
    }
}
