/// The answer to a search for a block.
enum QuotationResult: Equatable {
    case found
    /// The block stands nowhere; the nearest place is nil when not even its first line stands anywhere.
    case missing(nearest: NearMiss?)
}

/// The place that has most of a block's first lines.
struct NearMiss: Equatable, CustomStringConvertible {
    /// What stands where the first line that differs should be.
    enum Actual: Equatable {
        case otherText(line: Int, text: String)
        case otherIndentation(line: Int)
        case endOfFile
        /// The line follows an omission, and stands nowhere in the rest of the file.
        case nothing(after: Int)
    }

    var path: String
    /// Where the block's first line stands, counted from one.
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
        case .otherIndentation(let line): "\(place), then `\(expected)` is indented otherwise in line \(line)"
        case .endOfFile: "\(place), then the guide has `\(expected)` where the file ends"
        case .nothing(let line): "\(place), then the guide has `\(expected)`, which stands nowhere after line \(line)"
        }
    }
}
