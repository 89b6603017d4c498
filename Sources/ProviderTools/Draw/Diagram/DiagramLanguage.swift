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

    /// Reads a diagram that was drawn by ``text(of:remark:)``, and perhaps changed in its looks.
    ///
    /// - Parameter lines: The lines of the diagram.
    /// - Returns: What the diagram shows.
    /// - Throws: A ``DiagramProblem`` at the first line that isn't understood.
    func graph(in lines: [Substring]) throws(DiagramProblem) -> DrawnGraph {
        var reader: any DiagramReader =
            switch self {
            case .mermaid: MermaidReader()
            case .dot: DotReader()
            }
        for (index, line) in lines.enumerated() {
            let line = line.trimmingSpace
            guard reader.read(line) else { throw DiagramProblem(index: index, line: String(line)) }
        }
        return reader.graph
    }
}

/// Reads a diagram, line by line.
protocol DiagramReader {
    /// The graph of the lines that were read so far.
    var graph: DrawnGraph { get }

    /// Reads a line without white space around it, and returns whether it was understood.
    mutating func read(_ line: Substring) -> Bool
}

/// A line that no diagram of this tool has.
struct DiagramProblem: Error {
    /// The index of the line among those of the diagram.
    let index: Int
    let line: String
}
