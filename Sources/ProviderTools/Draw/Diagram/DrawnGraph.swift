/// A graph as a diagram shows it.
struct DrawnGraph {
    struct Node {
        let label: String
        /// The module in whose frame it stands.
        let module: String?
        var isProtocol = false
        var isProvided = true
    }

    /// An arrow between nodes, which are given by their names in the language of the diagram.
    struct Edge: Hashable {
        let source: String
        let target: String
        let kind: ProviderGraph.Edge.Kind
    }

    /// The nodes by their names in the language of the diagram.
    private(set) var nodes: [String: Node] = [:]
    private(set) var labels: [Edge: String] = [:]
    var cycles: Set<String> = []
    var leftOutCount = 0

    mutating func add(_ node: Node, named id: Substring) {
        nodes[String(id)] = node
    }

    mutating func add(from source: Substring, to target: Substring, _ kind: ProviderGraph.Edge.Kind, label: String) {
        labels[Edge(source: String(source), target: String(target), kind: kind)] = label
        // A node without a line has the name that readers see.
        for id in [source, target].map(String.init) where nodes[id] == nil {
            nodes[id] = Node(label: id, module: nil)
        }
    }

    mutating func change(_ id: Substring, _ change: (inout Node) -> Void) {
        var node = nodes[String(id)] ?? Node(label: String(id), module: nil)
        change(&node)
        nodes[String(id)] = node
    }
}
