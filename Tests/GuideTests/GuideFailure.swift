/// What is wrong with a guide, or with a file that a guide may quote.
struct GuideFailure: Equatable, CustomStringConvertible {
    var path: String
    /// The line of the opening fence, counted from one.
    var line: Int
    var message: String

    var description: String { "\(path):\(line): \(message)" }
}
