extension ProviderGraph {
    /// The graph as a flowchart of Mermaid, from left to right.
    ///
    /// A thin arrow leads from a type to what it is given, a dotted one to what it makes, and a thick line from a protocol
    /// to what implements it. Names of types are the names of nodes, where Mermaid allows it, so that the text can be read
    /// as it is.
    ///
    /// - Parameter remark: What the text says of its origin, in its first comment.
    /// - Returns: The text, whose last line has an end.
    func mermaid(remark: String? = nil) -> String {
        var lines = ["flowchart LR"]
        if let remark { lines.append("  %% \(remark)") }
        lines += remarks.map { "  %% \($0)" }
        if !edges.isEmpty { lines.append("  %% \(Self.legend)") }
        lines += nodeLines()
        let groups = edgeGroups()
        lines += groups.map(Self.line)
        lines += classLines()
        let onCycle = groups.flatMap(\.self).enumerated().filter(\.element.isOnCycle).map { "\($0.offset)" }
        if !onCycle.isEmpty { lines.append("  linkStyle \(onCycle.joined(separator: ",")) stroke:red") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let legend =
        "--> is given, -.-> makes, === is implemented by; italics: protocol; red: cycle, or not provided"

    private func nodeLines() -> [String] {
        guard !groups.isEmpty else {
            return nodes.filter { $0.name.id != $0.name.label }.map { "  \(Self.declaration(of: $0))" }
        }
        let byModule = Dictionary(grouping: nodes, by: \.module)
        var lines: [String] = []
        for module in groups {
            lines.append("  subgraph \(NodeNames.identifier("module " + module)) [\(Self.quoted(module))]")
            lines += byModule[module, default: []].map { "    \(Self.declaration(of: $0))" }
            lines.append("  end")
        }
        return lines + byModule[nil, default: []].map { "  \(Self.declaration(of: $0))" }
    }

    private static func declaration(of node: Node) -> String {
        node.name.id == node.name.label ? node.name.id : "\(node.name.id)[\(quoted(node.name.label))]"
    }

    /// The edges that share source, kind and label, because they stand in one line.
    private func edgeGroups() -> [[Edge]] {
        var groups: [[Edge]] = []
        for edge in edges {
            if let last = groups.last?.last,
                (last.kind, last.source, last.label) == (edge.kind, edge.source, edge.label)
            {
                groups[groups.count - 1].append(edge)
            } else {
                groups.append([edge])
            }
        }
        return groups
    }

    private static func line(of edges: [Edge]) -> String {
        guard let edge = edges.first else { return "" }
        let arrow =
            switch edge.kind {
            case .isGiven: "-->"
            case .makes: "-.->"
            case .isImplementedBy: "==="
            }
        let label = edge.label.isEmpty ? "" : "|\(quoted(edge.label))|"
        return "  \(edge.source.id) \(arrow)\(label) \(edges.map(\.target.id).joined(separator: " & "))"
    }

    private func classLines() -> [String] {
        let protocols = nodes.filter(\.isProtocol).map(\.name.id)
        let unprovided = nodes.filter { !$0.isProvided }.map(\.name.id)
        var lines: [String] = []
        if !protocols.isEmpty {
            lines.append("  classDef protocol font-style:italic,rx:12,ry:12")
            lines.append("  class \(protocols.joined(separator: ",")) protocol")
        }
        if !unprovided.isEmpty {
            lines.append("  classDef unprovided stroke:red,stroke-dasharray:5 5")
            lines.append("  class \(unprovided.joined(separator: ",")) unprovided")
        }
        return lines
    }

    /// Mermaid's markup characters; the sign with which every entity begins comes first.
    ///
    /// Names have no backticks, which would begin Mermaid's Markdown.
    private static let entities = [("#", "#35;"), ("&", "#amp;"), (">", "#gt;"), ("<", "#lt;"), ("\"", "#quot;")]

    /// In quotes, with markup characters written as entities.
    private static func quoted(_ text: String) -> String {
        "\"\(entities.reduce(text) { $0.replacing($1.0, with: $1.1) })\""
    }
}
