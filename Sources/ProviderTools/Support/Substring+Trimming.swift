extension StringProtocol where SubSequence == Substring {
    /// The text without the white space around it.
    var trimmingSpace: Substring {
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex
        return start[..<end]
    }
}
