/// A language in which graphs are drawn as text.
enum DiagramLanguage: String, CaseIterable {
    case mermaid, dot

    /// Draws a graph.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - remark: What the text says of its origin, in its first comment.
    /// - Returns: The text, whose last line has an end.
    func text(of graph: ProviderGraph, remark: String) -> String {
        switch self {
        case .mermaid: graph.mermaid(remark: remark)
        case .dot: graph.dot(remark: remark)
        }
    }
}
