extension ProviderGraph {
    /// The graph in the language of Graphviz, with the same arrows as in Mermaid.
    ///
    /// - Parameter remark: What the text says of its origin, in its first comment.
    /// - Returns: The text, whose last line has an end.
    func dot(remark: String? = nil) -> String {
        var lines = ["digraph providers {"]
        if let remark { lines.append("  // \(remark)") }
        lines += remarks.map { "  // \($0)" }
        let legend = Self.legend(isGiven: "solid:", makes: "dotted:", isImplementedBy: "bold:", isProtocol: "rounded")
        if !edges.isEmpty { lines += ["  label=\(Self.quoted(legend))", "  fontsize=10"] }
        lines += ["  rankdir=LR", "  node [shape=box]"]
        let groups = groups
        let byModule = Dictionary(grouping: nodes, by: { groups.isEmpty ? nil : $0.module })
        for module in groups {
            lines += ["  subgraph \(Self.quoted("cluster_\(module)")) {", "    label=\(Self.quoted(module))"]
            lines += (byModule[module] ?? []).map { "    \(Self.declaration(of: $0))" }
            lines.append("  }")
        }
        lines += (byModule[nil] ?? []).map { "  \(Self.declaration(of: $0))" }
        lines += edges.map { "  \($0.source.id) -> \($0.target.id)\(Self.attributes(of: $0))" }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private static func declaration(of node: Node) -> String {
        var attributes: [String] = []
        if node.name.id != node.name.label { attributes.append("label=\(quoted(node.name.label))") }
        switch (node.isProtocol, node.isProvided) {
        case (true, true): attributes.append("style=rounded")
        case (true, false): attributes += ["style=\"rounded,dashed\"", "color=red"]
        case (false, _): break
        }
        return node.name.id + list(attributes)
    }

    private static func attributes(of edge: Edge) -> String {
        var attributes: [String] = []
        switch edge.kind {
        case .isGiven: break
        case .makes: attributes.append("style=dotted")
        case .isImplementedBy: attributes += ["style=bold", "dir=none"]
        }
        if !edge.label.isEmpty { attributes.append("label=\(quoted(edge.label))") }
        if edge.isOnCycle { attributes.append("color=red") }
        return list(attributes)
    }

    private static func list(_ attributes: [String]) -> String {
        attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
