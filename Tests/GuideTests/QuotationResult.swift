/// The result of a search for a block.
enum QuotationResult: Equatable {
    case found
    /// No file contains the block. The nearest match is nil if no file contains even its first line.
    case missing(nearest: NearMiss?)
}

/// The match with the most of a block's first lines.
struct NearMiss: Equatable, CustomStringConvertible {
    /// The text in place of the first line that differs.
    enum Actual: Equatable {
        case otherText(line: Int, text: String)
        case otherIndentation(line: Int)
        case endOfFile
        /// The line follows an omission, and the rest of the file doesn't contain it.
        case nothing(after: Int)
    }

    var path: String
    /// The line of the file that is the block's first, counted from one.
    var line: Int
    var matchedLines: Int
    /// The first line of the block that differs.
    var expected: String
    var actual: Actual

    var description: String {
        let place = "\(path):\(line), equal for \(matchedLines) line\(matchedLines == 1 ? "" : "s")"
        return switch actual {
        case .otherText(let line, ""): "\(place), then the guide has `\(expected)` where line \(line) is blank"
        case .otherText(let line, let text) where expected.isEmpty:
            "\(place), then the guide has a blank line where line \(line) has `\(text)`"
        case .otherText(let line, let text):
            "\(place), then the guide has `\(expected)` where line \(line) has `\(text)`"
        case .otherIndentation(let line): "\(place), then `\(expected)` has another indentation in line \(line)"
        case .endOfFile: "\(place), then the guide has `\(expected)` where the file ends"
        case .nothing(let line): "\(place), then the guide has `\(expected)`, which isn't after line \(line)"
        }
    }
}
