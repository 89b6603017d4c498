/// Finds out which nodes of two diagrams stand for the same type.
///
/// A type keeps its own name when it moves to another module, and that with its module when another type of the name
/// appears. Private types may have the same of both, and then only the name in the language of the diagram differs.
struct NodeIdentities {
    /// How often each name is that of a node, in the diagram that has it more often.
    private let counts: [String: Int]

    init(_ old: DrawnGraph, _ new: DrawnGraph) {
        counts = Self.counts(in: old).merging(Self.counts(in: new), uniquingKeysWith: max)
    }

    /// The shortest name that no other type has in either diagram.
    func identity(of node: DrawnGraph.Node, _ id: String) -> String {
        Self.names(of: node).first { counts[$0] == 1 } ?? id
    }

    private static func counts(in graph: DrawnGraph) -> [String: Int] {
        graph.nodes.values.reduce(into: [:]) { counts, node in
            for name in names(of: node) { counts[name, default: 0] += 1 }
        }
    }

    /// The name without its module, and with it where that is known.
    private static func names(of node: DrawnGraph.Node) -> [String] {
        guard let module = node.module else { return [node.label] }
        let prefix = "\(module)."
        let name = node.label.hasPrefix(prefix) ? String(node.label.dropFirst(prefix.count)) : node.label
        return [name, prefix + name]
    }
}
